import * as t from 'io-ts'
import { ListedSupervision } from '../../domain/messages/supervision.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const superadministrator = anyOf('site.superadmin')
const csv = 'text/csv; charset=utf-8'

/** Opens messages for 8 hours, for a complaint or the firm's supervision. The reason is recorded. */
export const superviseMessages = endpoint({
  method: 'POST',
  writes: true,
  path: '/messages/:username/supervision',
  access: superadministrator,
  params: t.strict({ username: text(200) }),
  body: t.strict({ reason: text(10_000) }),
  reply: t.strict({ id: t.string, until: t.string, position: t.number }),
  refusals: { NotFound: 404, ReasonRequired: 422, TooLong: 422, Conflict: 409 },
})

/** Latest first: at most 5,000, starting behind `after`. A file (`format`) has them all. */
export const supervisions = endpoint({
  method: 'GET',
  path: '/messages/supervisions',
  access: superadministrator,
  query: t.exact(t.partial({ format: t.literal('csv'), after: text(200) })),
  alsoAs: [csv],
  reply: t.readonlyArray(ListedSupervision),
})
