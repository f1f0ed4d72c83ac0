import { io } from 'socket.io-client'
import { E, pipe } from '../../../../src/domain/fp.ts'
import {
  EventFrame,
  FrameLink,
  OpenDashboardReply,
  MessageName,
  ConnectionEnding,
} from '../../../../src/domain/log/frame.ts'

interface Message {
  readonly name: string
  readonly body: unknown
}

type Came = (messages: readonly Message[]) => boolean

interface Arrival {
  readonly after?: number | null
  readonly dashboards?: readonly string[]
  readonly transport?: 'websocket' | 'polling'
  readonly protocol?: number
}

/** A bare client that records received messages in order. */
export interface SocketVisitor {
  readonly messages: readonly Message[]
  readonly until: (came: Came) => Promise<void>
  readonly untilReceived: (position: number) => Promise<void>
  readonly untilCaughtUp: () => Promise<void>
  readonly frames: () => readonly EventFrame[]
  readonly links: () => readonly FrameLink[]
  readonly open: (type: string, code: string) => Promise<OpenDashboardReply>
  readonly emit: (name: string, ...bodies: readonly unknown[]) => void
  readonly leave: () => void
}

const read = <A>(decoded: E.Either<unknown, A>): A => {
  if (E.isLeft(decoded)) throw new Error('a message could not be read')
  return decoded.right
}

const lastPosition = (messages: readonly Message[]): number =>
  pipe(
    FrameLink.decode(messages.at(-1)?.body),
    E.match(
      () => 0,
      ({ position }) => position,
    ),
  )

export const hasEnded: Came = (messages) => messages.some(({ name }) => name === 'disconnected')

export const visitServer = (
  address: string,
  token: string,
  { after = null, dashboards = [], transport = 'websocket', protocol }: Arrival = {},
): SocketVisitor => {
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const socket = io(address, {
    auth: { token, after, dashboards, ...(protocol === undefined ? {} : { protocol }) },
    forceNew: true,
    reconnection: false,
    transports: [transport],
  })
  const note = (name: string, body: unknown): void => {
    messages.push({ name, body })
    for (const look of waiting) look()
  }
  socket.on('still-here', (answer: () => void) => {
    answer()
  })
  socket.onAny((name: string, body: unknown) => {
    if (name !== 'still-here') note(name, body)
  })
  socket.on('connect_error', (error) => {
    note('refused', 'data' in error ? error.data : error.message)
  })
  socket.on('disconnect', (reason) => {
    note('disconnected', reason)
  })

  const until = (came: Came): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!came(messages)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const frames = (): readonly EventFrame[] =>
    messages.filter(({ name }) => MessageName.is(name)).map(({ body }) => read(EventFrame.decode(body)))

  return {
    messages,
    until,
    untilReceived: (position) => until((all) => lastPosition(all) >= position),
    untilCaughtUp: () => until((all) => all.some(({ name }) => name === 'caught-up')),
    frames,
    links: () =>
      messages.flatMap(({ body }) =>
        pipe(
          FrameLink.decode(body),
          E.match(
            () => [],
            (link) => [link],
          ),
        ),
      ),
    open: async (type, code) =>
      read(OpenDashboardReply.decode(await socket.emitWithAck('open-dashboard', { type, code }))),
    emit: (name, ...bodies) => {
      socket.emit(name, ...bodies)
    },
    leave: () => {
      socket.disconnect()
    },
  }
}

export const connectionEndings = ({ messages }: SocketVisitor): readonly ConnectionEnding[] =>
  messages
    .filter(({ name }) => ['session-ended', 'refused'].includes(name))
    .map(({ body }) => read(ConnectionEnding.decode(body)))
