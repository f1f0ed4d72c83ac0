import * as t from 'io-ts'
import { endpoint, open, anyOf } from './endpoint.ts'
import { NumberFromString } from '../domain/number-from-string.ts'
import { RecordedEvent } from '../domain/log/recorded-event.ts'
import { text } from '../domain/text.ts'

export const events = endpoint({
  method: 'GET',
  path: '/events',
  access: anyOf('site.admin'),
  query: t.exact(t.partial({ after: NumberFromString, stream: text(1_000) })),
  reply: t.readonlyArray(RecordedEvent),
})

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: open,
  reply: t.strict({ live: t.literal(true), version: t.string, commit: t.string }),
})

export const protocolVersion = endpoint({
  method: 'GET',
  path: '/protocol',
  access: open,
  reply: t.strict({ version: t.number }),
})

/** Ready means that the database answers and this node has folded the log. */
export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: open,
  reply: t.strict({ ready: t.literal(true), position: t.number, version: t.string, commit: t.string }),
  refusals: { NotReady: 503 },
})
