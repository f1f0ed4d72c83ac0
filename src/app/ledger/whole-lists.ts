import type { ApiClient } from '../../api/client.ts'
import {
  accountGroupAccounts,
  accounts,
  adviserAccounts,
  groupAccounts,
  groupInfo,
  groups,
} from '../../api/ledger/accounts.ts'
import { advisers } from '../../api/ledger/advisers.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Account } from '../../domain/ledger/accounts/account.ts'
import { abortedBy, wholeList } from '../whole-list.ts'

type ListClient = Pick<ApiClient, 'call'>

const accountCode = ({ AccountCode }: Account): string => AccountCode

export const allAccounts = ({ call }: ListClient, signal?: AbortSignal) =>
  wholeList((query) => call(accounts)({ query, ...abortedBy(signal) }), accountCode)

export const allAdvisers = ({ call }: ListClient, signal?: AbortSignal) =>
  wholeList(
    (query) => call(advisers)({ query, ...abortedBy(signal) }),
    ({ AdvisorCode }) => AdvisorCode,
  )

export const allGroups = ({ call }: ListClient, signal?: AbortSignal) =>
  wholeList(
    (query) => call(groups)({ query, ...abortedBy(signal) }),
    ({ GroupCode }) => GroupCode,
  )

const accountsOf =
  (endpoint: typeof adviserAccounts) =>
  ({ call }: ListClient, code: string, signal?: AbortSignal) =>
    wholeList((query) => call(endpoint)({ params: { code }, query, ...abortedBy(signal) }), accountCode)

export const allOfBook = accountsOf(adviserAccounts)

export const allOfGroup = accountsOf(groupAccounts)

export const allBesideAccount = accountsOf(accountGroupAccounts)

export const allInGroup = ({ call }: ListClient, code: string) =>
  wholeList(
    (query) =>
      pipe(
        call(groupInfo)({ params: { code }, query }),
        TE.map((info) => info.accounts),
      ),
    accountCode,
  )
