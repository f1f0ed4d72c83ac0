import * as t from 'io-ts'
import { ListedSupervision } from '../../domain/messages/supervision.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const superadministratorAccess = anyPermissionAccess('site.superadmin')
const csvMedia = 'text/csv; charset=utf-8'

/** Opens messages for 8 hours, for a complaint or the firm's supervision. The reason is recorded. */
export const superviseMessages = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/messages/:username/supervision',
  access: superadministratorAccess,
  params: t.strict({ username: textUpTo(200) }),
  body: t.strict({ reason: textUpTo(10_000) }),
  reply: t.strict({ id: t.string, until: t.string, position: t.number }),
  refusals: { NotFound: 404, ReasonRequired: 422, TooLong: 422, Conflict: 409 },
})

/** Latest first: at most 5,000, starting behind `after`. A file (`format`) has them all. */
export const supervisions = defineEndpoint({
  method: 'GET',
  path: '/messages/supervisions',
  access: superadministratorAccess,
  query: t.exact(t.partial({ format: t.literal('csv'), after: textUpTo(200) })),
  alsoAs: [csvMedia],
  reply: t.readonlyArray(ListedSupervision),
})
