import * as t from 'io-ts'
import { defineEndpoint, publicAccess, anyPermissionAccess } from './endpoint.ts'
import { NumberFromString } from '../domain/numbers/number-from-string.ts'
import { RecordedEvent } from '../domain/log/recorded-event.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

export const events = defineEndpoint({
  method: 'GET',
  path: '/events',
  access: anyPermissionAccess('site.admin'),
  query: t.exact(t.partial({ after: NumberFromString, stream: textUpTo(1_000) })),
  reply: t.readonlyArray(RecordedEvent),
})

export const live = defineEndpoint({
  method: 'GET',
  path: '/health/live',
  access: publicAccess,
  reply: t.strict({ live: t.literal(true), version: t.string, commit: t.string }),
})

export const protocolVersion = defineEndpoint({
  method: 'GET',
  path: '/protocol',
  access: publicAccess,
  reply: t.strict({ version: t.number }),
})

/** Ready means that the database answers and this node has folded the log. */
export const ready = defineEndpoint({
  method: 'GET',
  path: '/health/ready',
  access: publicAccess,
  reply: t.strict({ ready: t.literal(true), position: t.number, version: t.string, commit: t.string }),
  refusals: { NotReady: 503 },
})
