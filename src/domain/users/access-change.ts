import type { Account } from '../ledger/accounts/account.ts'
import { O, pipe } from '../fp.ts'
import { permissionsOf } from '../permissions/permission.ts'
import { type ClientBook, reachOf } from '../permissions/reach-of.ts'
import { type ClientAccess, canAccessAccount } from '../permissions/reaches.ts'
import type { User } from './user.ts'

type UserFacts = Omit<User, 'username' | 'change_password'>

/** `isEverythingGained` and `isEverythingLost` also cover future accounts. */
export interface AccessChange {
  readonly gained: readonly Account[]
  readonly lost: readonly Account[]
  readonly isEverythingGained: boolean
  readonly isEverythingLost: boolean
}

const noClientAccess = (): ClientAccess => ({
  _tag: 'Only',
  accounts: new Set(),
  groups: new Set(),
  advisers: new Set(),
})

const clientAccessOf = (somebody: O.Option<UserFacts>, book: ClientBook): ClientAccess =>
  pipe(
    somebody,
    O.filter(({ status }) => status === 1),
    O.chain((user) => O.fromEither(reachOf({ ...user, permissions: permissionsOf(user.roles) }, book))),
    O.getOrElse(noClientAccess),
  )

export const accessChange = (
  before: O.Option<UserFacts>,
  after: O.Option<UserFacts>,
  book: ClientBook,
): AccessChange => {
  const [then, now] = [clientAccessOf(before, book), clientAccessOf(after, book)]
  const seenBy = (one: ClientAccess, other: ClientAccess) =>
    book.accounts.filter(
      ({ AccountCode }) => canAccessAccount(one, AccountCode) && !canAccessAccount(other, AccountCode),
    )
  return {
    gained: seenBy(now, then),
    lost: seenBy(then, now),
    isEverythingGained: now._tag === 'Everything' && then._tag === 'Only',
    isEverythingLost: then._tag === 'Everything' && now._tag === 'Only',
  }
}

export const changesAccess = ({ gained, lost, isEverythingGained, isEverythingLost }: AccessChange): boolean =>
  gained.length + lost.length > 0 || isEverythingGained || isEverythingLost
