import * as t from 'io-ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import { EntityType } from '../../domain/ledger/entity.ts'
import { BreakSubject, ListedBreak } from '../../domain/ledger/reconciliation/break.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const staff = anyOf('site.admin', 'client.adviser')
const csv = 'text/csv; charset=utf-8'

/**
 * Where custodians' statements and the ledger differ, or did: of the firm, for an adviser of their own clients. At most 5,000 are sent
 * at once; `next` is what the call has to be asked again `after`. As a file where `format` asks for that, all of them.
 */
export const breaks = endpoint({
  method: 'GET',
  path: '/reconciliation',
  access: staff,
  query: t.exact(t.partial({ after: text(1_000), format: t.literal('csv') })),
  alsoAs: [csv],
  reply: t.readonly(t.strict({ breaks: t.readonlyArray(ListedBreak), next: t.union([t.string, t.null]) })),
})

/** How many of an entity's accounts' breaks nobody has explained, and since when; of those that the caller may see. */
export const openBreaks = endpoint({
  method: 'GET',
  path: '/reconciliation/open/:type/:code',
  access: staff,
  params: t.strict({ type: EntityType, code: text(200) }),
  reply: t.readonly(t.strict({ count: t.number, since: t.union([IsoDate, t.null]) })),
})

/** One reason for all that are named, each with the difference it is of: if one of them is another by now, none is explained. */
export const explainBreaks = endpoint({
  method: 'POST',
  path: '/reconciliation/explanations',
  access: anyOf('site.admin'),
  body: t.strict({
    breaks: t.readonlyArray(t.intersection([BreakSubject, t.strict({ difference: text(200) })])),
    reason: text(10_000),
  }),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, NobodyChosen: 422, BreakMoved: 409, ReasonRequired: 422, TooLong: 422, Conflict: 409 },
})
