import * as t from 'io-ts'
import { Account, Adviser, Group } from '../../domain/ledger/accounts/account.ts'
import { defineEndpoint, ownCodeAccess, signedInAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const codeParams = t.strict({ code: textUpTo(200) })
const notFound = { NotFound: 404 } as const
const AccountInfo = t.readonly(
  t.strict({ account: Account, group: t.union([Group, t.null]), adviser: t.union([Adviser, t.null]) }),
)
const GroupInfo = t.readonly(t.strict({ group: Group, accounts: t.readonlyArray(Account) }))

const AfterCode = t.exact(t.partial({ after: textUpTo(200) }))

/** Lists have only rows that the session may see: at most 5,000, in order of code, starting behind `after`. */
export const accounts = defineEndpoint({
  method: 'GET',
  path: '/accounts',
  access: signedInAccess,
  query: AfterCode,
  reply: t.readonlyArray(Account),
  refusals: { IncorrectRole: 403 },
})

export const groups = defineEndpoint({
  method: 'GET',
  path: '/groups',
  access: signedInAccess,
  query: AfterCode,
  reply: t.readonlyArray(Group),
  refusals: { IncorrectRole: 403 },
})

export const accountInfo = defineEndpoint({
  method: 'GET',
  path: '/accounts/:code/info',
  access: ownCodeAccess('account'),
  params: codeParams,
  reply: AccountInfo,
  refusals: notFound,
})

export const groupInfo = defineEndpoint({
  method: 'GET',
  path: '/groups/:code/info',
  access: ownCodeAccess('group'),
  params: codeParams,
  query: AfterCode,
  reply: GroupInfo,
  refusals: notFound,
})

export const accountGroupAccounts = defineEndpoint({
  method: 'GET',
  path: '/accounts/:code/group/accounts',
  access: ownCodeAccess('account'),
  params: codeParams,
  query: AfterCode,
  reply: t.readonlyArray(Account),
  refusals: notFound,
})

export const groupAccounts = defineEndpoint({
  method: 'GET',
  path: '/groups/:code/accounts',
  access: ownCodeAccess('group'),
  params: codeParams,
  query: AfterCode,
  reply: t.readonlyArray(Account),
  refusals: notFound,
})

export const adviserAccounts = defineEndpoint({
  method: 'GET',
  path: '/accounts/adviser/:code',
  access: ownCodeAccess('adviser'),
  params: codeParams,
  query: AfterCode,
  reply: t.readonlyArray(Account),
  refusals: notFound,
})
