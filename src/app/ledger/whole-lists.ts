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
import { signalOption, wholeList } from '../whole-list.ts'

type ListClient = Pick<ApiClient, 'call'>

const accountCode = ({ AccountCode }: Account): string => AccountCode

export const allAccounts = ({ call }: ListClient, signal?: AbortSignal) =>
  wholeList((query) => call(accounts)({ query, ...signalOption(signal) }), accountCode)

export const allAdvisers = ({ call }: ListClient, signal?: AbortSignal) =>
  wholeList(
    (query) => call(advisers)({ query, ...signalOption(signal) }),
    ({ AdvisorCode }) => AdvisorCode,
  )

export const allGroups = ({ call }: ListClient, signal?: AbortSignal) =>
  wholeList(
    (query) => call(groups)({ query, ...signalOption(signal) }),
    ({ GroupCode }) => GroupCode,
  )

const accountsReader =
  (endpoint: typeof adviserAccounts) =>
  ({ call }: ListClient, code: string, signal?: AbortSignal) =>
    wholeList((query) => call(endpoint)({ params: { code }, query, ...signalOption(signal) }), accountCode)

export const allBookAccounts = accountsReader(adviserAccounts)

export const allGroupAccounts = accountsReader(groupAccounts)

export const allAccountsSharingGroup = accountsReader(accountGroupAccounts)

export const allGroupInfoAccounts = ({ call }: ListClient, code: string) =>
  wholeList(
    (query) =>
      pipe(
        call(groupInfo)({ params: { code }, query }),
        TE.map((info) => info.accounts),
      ),
    accountCode,
  )
