import * as t from 'io-ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import { EntityType } from '../../domain/ledger/entity.ts'
import { BreakSubject, ListedBreak } from '../../domain/ledger/reconciliation/break.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const staffAccess = anyPermissionAccess('site.admin', 'client.adviser')
const csvMedia = 'text/csv; charset=utf-8'

/** Past and present breaks; advisers get those of their clients. Pages have 5,000 (`next`, `after`), a file has all. */
export const breaks = defineEndpoint({
  method: 'GET',
  path: '/reconciliation',
  access: staffAccess,
  query: t.exact(t.partial({ after: textUpTo(1_000), format: t.literal('csv') })),
  alsoAs: [csvMedia],
  reply: t.readonly(t.strict({ breaks: t.readonlyArray(ListedBreak), next: t.union([t.string, t.null]) })),
})

export const openBreaks = defineEndpoint({
  method: 'GET',
  path: '/reconciliation/open/:type/:code',
  access: staffAccess,
  params: t.strict({ type: EntityType, code: textUpTo(200) }),
  reply: t.readonly(t.strict({ count: t.number, since: t.union([IsoDate, t.null]) })),
})

/** One reason for all named breaks. If one `difference` has changed, none is explained. */
export const explainBreaks = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/reconciliation/explanations',
  access: anyPermissionAccess('site.admin'),
  body: t.strict({
    breaks: t.readonlyArray(t.intersection([BreakSubject, t.strict({ difference: textUpTo(200) })])),
    reason: textUpTo(10_000),
  }),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, NobodyChosen: 422, BreakMoved: 409, ReasonRequired: 422, TooLong: 422, Conflict: 409 },
})
