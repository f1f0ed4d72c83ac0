import { accountGroupAccounts, accountInfo, adviserAccounts, groupInfo } from '../api/accounts.ts'
import type { Client } from '../api/client.ts'
import type { Account, Group } from '../domain/account/account.ts'
import { alone, type Neighbours } from '../domain/account/neighbours.ts'
import { E, pipe } from '../domain/fp.ts'
import type { DashboardPlace } from '../domain/log/frame.ts'

type MayVisit = (group: Group) => boolean

const none: readonly Account[] = []

const aroundAccount = async ({ call }: Client, code: string, mayVisit: MayVisit): Promise<Neighbours> => {
  const [info, accounts] = await Promise.all([
    call(accountInfo)({ params: { code } })(),
    call(accountGroupAccounts)({ params: { code } })(),
  ])
  return {
    group: pipe(
      info,
      E.match(
        () => null,
        ({ group }) => (group !== null && mayVisit(group) ? group : null),
      ),
    ),
    accounts: pipe(
      accounts,
      E.getOrElse(() => none),
    ),
  }
}

const belowGroup = async ({ call }: Client, code: string): Promise<Neighbours> =>
  pipe(
    await call(groupInfo)({ params: { code } })(),
    E.match(
      () => alone,
      ({ accounts }) => ({ group: null, accounts }),
    ),
  )

const inBook = async ({ call }: Client, code: string): Promise<Neighbours> =>
  pipe(
    await call(adviserAccounts)({ params: { code } })(),
    E.match(
      () => alone,
      (accounts) => ({ group: null, accounts }),
    ),
  )

/** What cannot be fetched is left out: the dashboard stands without it. */
export const loadNeighbours = (
  client: Client,
  { type, code }: DashboardPlace,
  mayVisit: MayVisit,
): Promise<Neighbours> => {
  switch (type) {
    case 'portfolio':
      return aroundAccount(client, code, mayVisit)
    case 'group':
      return belowGroup(client, code)
    case 'adviser':
      return inBook(client, code)
    case 'external':
    case 'admin':
      return Promise.resolve(alone)
  }
}
