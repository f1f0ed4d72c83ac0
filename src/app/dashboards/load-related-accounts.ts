import { accountInfo } from '../../api/ledger/accounts.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { type Account, type Group, alone, type RelatedAccounts } from '../../domain/ledger/accounts/account.ts'
import { E, pipe, TE } from '../../domain/fp.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { isRefused } from '../../machines/kit/read-result.ts'
import { allBesideAccount, allInGroup, allOfBook } from '../ledger/whole-lists.ts'

type MayVisit = (group: Group) => boolean

const none: readonly Account[] = []

type Reading<Value> = TE.TaskEither<ApiError, Value>

const orElse =
  <Value>(nothing: Value) =>
  (read: Reading<Value>): Reading<Value> =>
    pipe(
      read,
      TE.orElse((error) => (isRefused(E.left(error)) ? TE.right(nothing) : TE.left(error))),
    )

const aroundAccount = ({ call }: Client, code: string, mayVisit: MayVisit): Reading<RelatedAccounts> =>
  pipe(
    TE.Do,
    TE.apSW(
      'group',
      pipe(
        call(accountInfo)({ params: { code } }),
        TE.map(({ group }) => (group !== null && mayVisit(group) ? group : null)),
        orElse<Group | null>(null),
      ),
    ),
    TE.apSW('accounts', pipe(allBesideAccount({ call }, code), orElse(none))),
  )

const belowGroup = (client: Client, code: string): Reading<RelatedAccounts> =>
  pipe(
    allInGroup(client, code),
    TE.map((accounts): RelatedAccounts => ({ group: null, accounts })),
    orElse(alone),
  )

const inBook = (client: Client, code: string): Reading<RelatedAccounts> =>
  pipe(
    allOfBook(client, code),
    TE.map((accounts): RelatedAccounts => ({ group: null, accounts })),
    orElse(alone),
  )

export const loadRelatedAccounts = (
  client: Client,
  { type, code }: DashboardPlace,
  mayVisit: MayVisit,
): Reading<RelatedAccounts> => {
  switch (type) {
    case 'portfolio':
      return aroundAccount(client, code, mayVisit)
    case 'group':
      return belowGroup(client, code)
    case 'adviser':
      return inBook(client, code)
    case 'external':
    case 'admin':
      return TE.right(alone)
  }
}
