import * as t from 'io-ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import { EntityType } from '../../domain/ledger/entity.ts'
import { BreakSubject, ListedBreak } from '../../domain/ledger/reconciliation/break.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const staff = anyOf('site.admin', 'client.adviser')
const csv = 'text/csv; charset=utf-8'

/** Past and present breaks; advisers get their clients'. 5,000 at a time (`next`, `after`); a file has all. */
export const breaks = endpoint({
  method: 'GET',
  path: '/reconciliation',
  access: staff,
  query: t.exact(t.partial({ after: text(1_000), format: t.literal('csv') })),
  alsoAs: [csv],
  reply: t.readonly(t.strict({ breaks: t.readonlyArray(ListedBreak), next: t.union([t.string, t.null]) })),
})

export const openBreaks = endpoint({
  method: 'GET',
  path: '/reconciliation/open/:type/:code',
  access: staff,
  params: t.strict({ type: EntityType, code: text(200) }),
  reply: t.readonly(t.strict({ count: t.number, since: t.union([IsoDate, t.null]) })),
})

/** One reason for all named breaks. If one `difference` has changed, none is explained. */
export const explainBreaks = endpoint({
  method: 'POST',
  writes: true,
  path: '/reconciliation/explanations',
  access: anyOf('site.admin'),
  body: t.strict({
    breaks: t.readonlyArray(t.intersection([BreakSubject, t.strict({ difference: text(200) })])),
    reason: text(10_000),
  }),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, NobodyChosen: 422, BreakMoved: 409, ReasonRequired: 422, TooLong: 422, Conflict: 409 },
})
