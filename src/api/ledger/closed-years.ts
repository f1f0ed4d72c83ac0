import * as t from 'io-ts'
import { AccountYear, ListedYear } from '../../domain/ledger/years/closed-year.ts'
import { Position } from '../../domain/log/recorded-event.ts'
import { YearFromString } from '../../domain/number-from-string.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const siteAdministrator = anyOf('site.admin')

/** The calendar year in which the financial year ends. */
const params = t.strict({ year: YearFromString })

export const financialYears = endpoint({
  method: 'GET',
  path: '/financial-years',
  access: siteAdministrator,
  reply: t.readonlyArray(ListedYear),
})

/** One year of each account, in order of code, 5,000 at a time; `next` is the `after` of the next page. */
export const accountYears = endpoint({
  method: 'GET',
  path: '/financial-years/:year/accounts',
  access: siteAdministrator,
  params,
  query: t.exact(t.partial({ after: text(1_000) })),
  reply: t.readonly(t.strict({ accounts: t.readonlyArray(AccountYear), next: t.union([t.string, t.null]) })),
})

/** `null` means all accounts. Accounts taxed together with one of these are included. */
const accounts = t.union([t.readonlyArray(text(200)), t.null])

const writing = {
  method: 'POST',
  writes: true,
  access: siteAdministrator,
  params,
  reply: t.strict({ position: Position }),
  refusals: {
    NotFound: 404,
    NobodyChosen: 422,
    YearNotOver: 422,
    ReasonRequired: 422,
    TooLong: 422,
    AnotherImportRunning: 409,
    Conflict: 409,
  },
} as const

export const closeYear = endpoint({
  ...writing,
  path: '/financial-years/:year/closings',
  body: t.strict({ accounts }),
})

export const openYear = endpoint({
  ...writing,
  path: '/financial-years/:year/openings',
  body: t.strict({ accounts, reason: text(10_000) }),
})
