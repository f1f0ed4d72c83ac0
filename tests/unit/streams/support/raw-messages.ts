import { NEVER } from 'rxjs'
import type { EventFrame } from '../../../../src/domain/log/frame.ts'
import type { SentEvent } from '../../../../src/domain/log/recorded-event.ts'
import type { SocketChannel, RawMessage } from '../../../../src/streams/socket/message.ts'

export const frameOf = (position: number, previous: number, event: Partial<SentEvent> = {}): EventFrame => ({
  position,
  previous,
  event: {
    position,
    stream: 'talk/1',
    revision: position,
    type: 'Counted',
    data: {},
    at: '2026-07-01T10:00:00.000Z',
    correlation: 'c',
    ...event,
  },
})

export const silentChannel: SocketChannel = { ask: () => NEVER, tell: () => undefined }

export const openedMessage = (channel: SocketChannel = silentChannel): RawMessage => ({ type: 'opened', channel })
export const messageOf = (name: string, body: unknown): RawMessage => ({ type: 'message', name, body })
export const eventMessage = (position: number, previous: number): RawMessage =>
  messageOf('event', frameOf(position, previous))
export const caughtUp = (position: number, previous: number): RawMessage =>
  messageOf('caught-up', { position, previous })
