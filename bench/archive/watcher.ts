import { io } from 'socket.io-client'
import { E } from '../../src/domain/fp.ts'
import { EventFrame } from '../../src/domain/log/frame.ts'
import { UploadEvent } from '../../src/domain/archive/uploads/report-upload.ts'

/** An event of an upload, as an administrator's browser receives it: its time on this process's clock, and its delay since it was recorded. */
export interface ReceivedEvent {
  readonly event: UploadEvent
  readonly when: number
  readonly late: number
}

export interface EventWatcher {
  /** The events received since the last call. */
  readonly taken: () => readonly ReceivedEvent[]
  /** Resolves at the first event with this status, or at an error. */
  readonly hears: (status: number) => Promise<void>
  readonly close: () => void
}

const receivedIn = (body: unknown, when: number): ReceivedEvent => {
  const frame = EventFrame.decode(body)
  if (E.isLeft(frame)) throw new Error('What was received is no event')
  const { type, data, at } = frame.right.event
  const event = UploadEvent.decode({ ...data, type })
  if (E.isLeft(event)) throw new Error(`${type} is no event of an upload`)
  return { event: event.right, when, late: performance.timeOrigin + when - Date.parse(at) }
}

/** A socket of its own, connected like a browser's. */
export const watchUploads = async (url: string, token: string): Promise<EventWatcher> => {
  const socket = io(url, { auth: { token, after: null, dashboards: [] }, forceNew: true, transports: ['websocket'] })
  let received: ReceivedEvent[] = []
  const waiting = new Set<(received: ReceivedEvent) => void>()
  socket.on('report-upload-status', (body: unknown) => {
    const one = receivedIn(body, performance.now())
    received.push(one)
    waiting.forEach((tell) => tell(one))
  })
  await new Promise((resolve) => {
    socket.once('caught-up', resolve)
  })

  const hears = (status: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const tell = ({ event }: ReceivedEvent): void => {
        if (!('status' in event)) return
        if (event.type === 'UploadFailed' || event.type === 'FileFailed') reject(new Error(JSON.stringify(event)))
        if (event.status !== status) return
        waiting.delete(tell)
        resolve()
      }
      waiting.add(tell)
    })

  const taken = (): readonly ReceivedEvent[] => {
    const all = received
    received = []
    return all
  }

  return { taken, hears, close: () => socket.disconnect() }
}
