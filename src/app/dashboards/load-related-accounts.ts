import { accountInfo } from '../../api/ledger/accounts.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import {
  type Account,
  type Group,
  noRelatedAccounts,
  type RelatedAccounts,
} from '../../domain/ledger/accounts/account.ts'
import { E, pipe, TE } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { isRefused } from '../../machines/kit/read-result.ts'
import { allAccountsSharingGroup, allGroupInfoAccounts, allBookAccounts } from '../ledger/whole-lists.ts'

type MayVisit = (group: Group) => boolean

const noAccounts: readonly Account[] = []

type AccountsRead<Value> = TE.TaskEither<ApiError, Value>

const emptyIfRefused =
  <Value>(nothing: Value) =>
  (read: AccountsRead<Value>): AccountsRead<Value> =>
    pipe(
      read,
      TE.orElse((error) => (isRefused(E.left(error)) ? TE.right(nothing) : TE.left(error))),
    )

const relatedToAccount = ({ call }: ApiClient, code: string, mayVisit: MayVisit): AccountsRead<RelatedAccounts> =>
  pipe(
    TE.Do,
    TE.apSW(
      'group',
      pipe(
        call(accountInfo)({ params: { code } }),
        TE.map(({ group }) => (group !== null && mayVisit(group) ? group : null)),
        emptyIfRefused<Group | null>(null),
      ),
    ),
    TE.apSW('accounts', pipe(allAccountsSharingGroup({ call }, code), emptyIfRefused(noAccounts))),
  )

const relatedToGroup = (client: ApiClient, code: string): AccountsRead<RelatedAccounts> =>
  pipe(
    allGroupInfoAccounts(client, code),
    TE.map((accounts): RelatedAccounts => ({ group: null, accounts })),
    emptyIfRefused(noRelatedAccounts),
  )

const relatedToAdviser = (client: ApiClient, code: string): AccountsRead<RelatedAccounts> =>
  pipe(
    allBookAccounts(client, code),
    TE.map((accounts): RelatedAccounts => ({ group: null, accounts })),
    emptyIfRefused(noRelatedAccounts),
  )

export const loadRelatedAccounts = (
  client: ApiClient,
  { type, code }: DashboardKey,
  mayVisit: MayVisit,
): AccountsRead<RelatedAccounts> => {
  switch (type) {
    case 'portfolio':
      return relatedToAccount(client, code, mayVisit)
    case 'group':
      return relatedToGroup(client, code)
    case 'adviser':
      return relatedToAdviser(client, code)
    case 'external':
    case 'admin':
      return TE.right(noRelatedAccounts)
  }
}
