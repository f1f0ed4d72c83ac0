import * as t from 'io-ts'
import { endpoint, open } from './endpoint.ts'

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: open,
  reply: t.strict({ live: t.literal(true) }),
})

/** What `protocol.ts` says of the server that answers. */
export const protocolVersion = endpoint({
  method: 'GET',
  path: '/protocol',
  access: open,
  reply: t.strict({ version: t.number }),
})

/** Ready: the database answers and this node has folded the log. */
export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: open,
  reply: t.strict({ ready: t.literal(true), position: t.number }),
  refusals: { NotReady: 503 },
})
