import * as t from 'io-ts'
import { AccountYear, ListedYear } from '../../domain/ledger/years/closed-year.ts'
import { LogPosition } from '../../domain/log/recorded-event.ts'
import { YearFromString } from '../../domain/numbers/number-from-string.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const siteAdministrator = anyPermissionAccess('site.admin')

/** The calendar year in which the financial year ends. */
const yearParams = t.strict({ year: YearFromString })

export const financialYears = defineEndpoint({
  method: 'GET',
  path: '/financial-years',
  access: siteAdministrator,
  reply: t.readonlyArray(ListedYear),
})

/** One year of each account, in order of code, 5,000 at a time; `next` is the `after` of the next page. */
export const accountYears = defineEndpoint({
  method: 'GET',
  path: '/financial-years/:year/accounts',
  access: siteAdministrator,
  params: yearParams,
  query: t.exact(t.partial({ after: textUpTo(1_000) })),
  reply: t.readonly(t.strict({ accounts: t.readonlyArray(AccountYear), next: t.union([t.string, t.null]) })),
})

/** `null` means all accounts. Accounts taxed together with one of these are included. */
const accountsBody = t.union([t.readonlyArray(textUpTo(200)), t.null])

const yearEndpoint = {
  method: 'POST',
  writes: true,
  access: siteAdministrator,
  params: yearParams,
  reply: t.strict({ position: LogPosition }),
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

export const closeYear = defineEndpoint({
  ...yearEndpoint,
  path: '/financial-years/:year/closings',
  body: t.strict({ accounts: accountsBody }),
})

export const openYear = defineEndpoint({
  ...yearEndpoint,
  path: '/financial-years/:year/openings',
  body: t.strict({ accounts: accountsBody, reason: textUpTo(10_000) }),
})
