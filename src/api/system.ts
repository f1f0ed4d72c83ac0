import * as t from 'io-ts'
import { endpoint, open } from './endpoint.ts'

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: open,
  reply: t.strict({ live: t.literal(true) }),
})

/** Ready: the database answers and this node has folded the log. */
export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: open,
  reply: t.strict({ ready: t.literal(true), position: t.number }),
  refusals: { NotReady: 503 },
})
