import * as t from 'io-ts'
import { AccountPage, AdviserPage, GroupPage } from '../../domain/ledger/accounts/account-pages.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { SoughtCodes } from '../../domain/lists/sought-codes.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'
import { anyPermissionAccess, defineEndpoint, signedInAccess } from '../endpoint.ts'

const accountFilter = { search: textUpTo(1_000), adviser: textUpTo(200) }
const pagedQuery = { codes: SoughtCodes, page: NumberFromString }

const CodesReply = t.readonly(t.strict({ codes: t.readonlyArray(t.string) }))

/** One page of matching accounts that the session may see, best first. `adviser` limits it to one adviser's book. */
export const accountPage = defineEndpoint({
  method: 'GET',
  path: '/account-list',
  access: signedInAccess,
  query: t.exact(t.partial({ ...accountFilter, ...pagedQuery })),
  reply: AccountPage,
  refusals: { IncorrectRole: 403 },
})

export const foundAccountCodes = defineEndpoint({
  method: 'GET',
  path: '/account-list/codes',
  access: signedInAccess,
  query: t.exact(t.partial(accountFilter)),
  reply: CodesReply,
  refusals: { IncorrectRole: 403 },
})

/** A group belongs to an adviser's book if all its accounts do. */
export const groupPage = defineEndpoint({
  method: 'GET',
  path: '/group-list',
  access: signedInAccess,
  query: t.exact(t.partial({ ...accountFilter, ...pagedQuery })),
  reply: GroupPage,
  refusals: { IncorrectRole: 403 },
})

export const foundGroupCodes = defineEndpoint({
  method: 'GET',
  path: '/group-list/codes',
  access: signedInAccess,
  query: t.exact(t.partial(accountFilter)),
  reply: CodesReply,
  refusals: { IncorrectRole: 403 },
})

export const adviserPage = defineEndpoint({
  method: 'GET',
  path: '/adviser-list',
  access: anyPermissionAccess('site.admin', 'client.admin'),
  query: t.exact(t.partial({ search: accountFilter.search, ...pagedQuery })),
  reply: AdviserPage,
})
