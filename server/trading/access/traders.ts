import { O, pipe, RA } from '../../../src/domain/fp.ts'
import type { Permission } from '../../../src/domain/permissions/permission.ts'
import { capacityFor, isDesk, seesAccount, type OrderTrader } from '../../../src/domain/trading/access/trader.ts'
import type { User } from '../../../src/domain/users/user.ts'
import { effectivePermissions } from '../../access/holder.ts'
import { peopleByCode } from '../../access/people-by-code.ts'
import type { UserSession } from '../../access/session.ts'
import type { FirmDirectory } from '../../ledger/directory.ts'
import type { StandIns } from '../../messages/stand-ins.ts'
import { findUser, type UserServices } from '../../users/user-services.ts'

export interface TraderServices {
  readonly users: UserServices['users']
  readonly directory: Pick<FirmDirectory, 'account'>
  readonly standIns: Pick<StandIns, 'stoodInFor'>
}

/** The adviser's own book, and those of advisers they stand in for today. */
const booksOf = (services: TraderServices, { username, roles, defaultCode }: User): ReadonlySet<string> => {
  if (!roles.includes('adviser')) return new Set()
  const stoodInFor = services.standIns.stoodInFor(username).flatMap(({ username: absent }) =>
    pipe(
      findUser(services, absent),
      O.match(
        () => [],
        (user) => (user.roles.includes('adviser') ? [user.defaultCode] : []),
      ),
    ),
  )
  return new Set([defaultCode, ...stoodInFor])
}

/** Goes by the account's current adviser, so a client's orders follow the client to another adviser. */
export const traderOf = (
  services: TraderServices,
  user: User,
  permissions: readonly Permission[] = effectivePermissions(user),
): OrderTrader => {
  const books = booksOf(services, user)
  const { directory } = services
  // an accountant's accounts belong to others, even if the accountant is a client too
  const owned = user.roles.includes('external') ? [] : user.accounts
  return {
    username: user.username,
    permissions,
    advises: (code) =>
      pipe(
        directory.account(code),
        O.exists(({ AdvisorCode }) => books.has(AdvisorCode)),
      ),
    owns: (code) =>
      pipe(
        directory.account(code),
        O.exists(({ GroupCode }) => owned.includes(code) || user.groups.includes(GroupCode)),
      ),
  }
}

export const mayTradeWith =
  (services: TraderServices) =>
  ({ user, permissions }: Pick<UserSession, 'user' | 'permissions'>, accounts: readonly string[]): boolean =>
    O.isSome(capacityFor(traderOf(services, user, permissions), accounts))

export interface AccountWatchers {
  readonly whole: readonly string[]
  readonly part: readonly string[]
}

/** Includes all advisers, because each may stand in for another. */
const possibleWatchers = ({ users, directory }: TraderServices, account: string): readonly User[] => {
  const { having } = peopleByCode(users)
  const groups = RA.fromOption(directory.account(account)).map(({ GroupCode }) => GroupCode)
  return [
    ...having('role', 'adviser'),
    ...having('account', account),
    ...groups.flatMap((code) => [...having('group', code)]),
  ].filter(({ status }) => status === 1)
}

export const watchersOf = (services: TraderServices, accounts: readonly string[]): AccountWatchers => {
  const traders = new Map<User, OrderTrader>()

  const traderFor = (user: User): OrderTrader => {
    const trader = traders.get(user) ?? traderOf(services, user)
    traders.set(user, trader)
    return trader
  }

  const tradersOf = (account: string): readonly OrderTrader[] =>
    possibleWatchers(services, account)
      .map(traderFor)
      .filter((trader) => !isDesk(trader))

  const [first] = accounts
  if (first === undefined) return { whole: [], part: [] }
  const whole = new Set(tradersOf(first).filter((trader) => O.isSome(capacityFor(trader, accounts))))
  const seeing = (account: string): readonly OrderTrader[] =>
    tradersOf(account).filter((trader) => !whole.has(trader) && seesAccount(trader)(account))
  const part = accounts.length < 2 ? [] : new Set(accounts.flatMap(seeing))
  return { whole: [...whole].map(({ username }) => username), part: [...part].map(({ username }) => username) }
}
