import { NEVER } from 'rxjs'
import type { Frame } from '../../../../src/domain/log/frame.ts'
import type { SentEvent } from '../../../../src/domain/log/recorded-event.ts'
import type { Channel, RawMessage } from '../../../../src/streams/socket/message.ts'

export const frame = (position: number, previous: number, event: Partial<SentEvent> = {}): Frame => ({
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

export const silent: Channel = { ask: () => NEVER, tell: () => undefined }

export const opened = (channel: Channel = silent): RawMessage => ({ type: 'opened', channel })
export const message = (name: string, body: unknown): RawMessage => ({ type: 'message', name, body })
export const said = (position: number, previous: number): RawMessage => message('event', frame(position, previous))
export const caughtUp = (position: number, previous: number): RawMessage => message('caught-up', { position, previous })
