import { io } from 'socket.io-client'
import { E } from '../../src/domain/fp.ts'
import { Frame } from '../../src/domain/log/frame.ts'
import { UploadEvent } from '../../src/domain/archive/uploads/report-upload.ts'

/** An event of an upload as an administrator's browser hears it: when, on the clock of this process, and how long after it was recorded. */
export interface Heard {
  readonly event: UploadEvent
  readonly when: number
  readonly late: number
}

export interface Watcher {
  /** All that was heard since it was asked before. */
  readonly taken: () => readonly Heard[]
  /** Resolves when something with this status is heard, or an error. */
  readonly hears: (status: number) => Promise<void>
  readonly close: () => void
}

const heardIn = (body: unknown, when: number): Heard => {
  const frame = Frame.decode(body)
  if (E.isLeft(frame)) throw new Error('What was heard is no event')
  const { type, data, at } = frame.right.event
  const event = UploadEvent.decode({ ...data, type })
  if (E.isLeft(event)) throw new Error(`${type} is no event of an upload`)
  return { event: event.right, when, late: performance.timeOrigin + when - Date.parse(at) }
}

/** A socket of its own, connected as browsers are. */
export const watchUploads = async (url: string, token: string): Promise<Watcher> => {
  const socket = io(url, { auth: { token, after: null, dashboards: [] }, forceNew: true, transports: ['websocket'] })
  let heard: Heard[] = []
  const waiting = new Set<(heard: Heard) => void>()
  socket.on('report-upload-status', (body: unknown) => {
    const one = heardIn(body, performance.now())
    heard.push(one)
    waiting.forEach((tell) => tell(one))
  })
  await new Promise((resolve) => {
    socket.once('caught-up', resolve)
  })

  const hears = (status: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const tell = ({ event }: Heard): void => {
        if (!('status' in event)) return
        if (event.type === 'UploadFailed' || event.type === 'FileFailed') reject(new Error(JSON.stringify(event)))
        if (event.status !== status) return
        waiting.delete(tell)
        resolve()
      }
      waiting.add(tell)
    })

  const taken = (): readonly Heard[] => {
    const all = heard
    heard = []
    return all
  }

  return { taken, hears, close: () => socket.disconnect() }
}
