import * as t from 'io-ts'
import { AccountPage, AdviserPage, GroupPage } from '../../domain/ledger/accounts/account-pages.ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { SoughtCodes } from '../../domain/sought-codes.ts'
import { text } from '../../domain/text.ts'
import { anyOf, endpoint, signedIn } from '../endpoint.ts'

const filter = { search: text(1_000), adviser: text(200) }
const paged = { codes: SoughtCodes, page: NumberFromString }

const Codes = t.readonly(t.strict({ codes: t.readonlyArray(t.string) }))

/** One page of matching accounts within the session's reach, best first. `adviser` limits it to one adviser's book. */
export const accountPage = endpoint({
  method: 'GET',
  path: '/account-list',
  access: signedIn,
  query: t.exact(t.partial({ ...filter, ...paged })),
  reply: AccountPage,
  refusals: { IncorrectRole: 403 },
})

export const foundAccountCodes = endpoint({
  method: 'GET',
  path: '/account-list/codes',
  access: signedIn,
  query: t.exact(t.partial(filter)),
  reply: Codes,
  refusals: { IncorrectRole: 403 },
})

/** A group belongs to an adviser's book if all its accounts do. */
export const groupPage = endpoint({
  method: 'GET',
  path: '/group-list',
  access: signedIn,
  query: t.exact(t.partial({ ...filter, ...paged })),
  reply: GroupPage,
  refusals: { IncorrectRole: 403 },
})

export const foundGroupCodes = endpoint({
  method: 'GET',
  path: '/group-list/codes',
  access: signedIn,
  query: t.exact(t.partial(filter)),
  reply: Codes,
  refusals: { IncorrectRole: 403 },
})

export const adviserPage = endpoint({
  method: 'GET',
  path: '/adviser-list',
  access: anyOf('site.admin', 'client.admin'),
  query: t.exact(t.partial({ search: filter.search, ...paged })),
  reply: AdviserPage,
})
