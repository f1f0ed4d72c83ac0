import type { Account, Group } from '../ledger/accounts/account.ts'
import { E, pipe } from '../fp.ts'
import type { Identity } from '../users/identity.ts'
import { holdsAny } from './permission.ts'
import type { Reach } from './reaches.ts'

export interface Book {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
}

export interface IncorrectRole {
  readonly _tag: 'IncorrectRole'
}

type Seeker = Pick<Identity, 'permissions' | 'accounts' | 'groups' | 'defaultCode'>
type Part = Extract<Reach, { readonly _tag: 'Only' }>

const only = (accounts: readonly string[], groups: readonly string[], advisers: readonly string[]): Part => ({
  _tag: 'Only',
  accounts: new Set(accounts),
  groups: new Set(groups),
  advisers: new Set(advisers),
})

/** A group that is only partly in the book is not in it: its figures would be another adviser's too. */
const adviserReach = ({ defaultCode }: Seeker, { accounts, groups }: Book): Part => {
  const own = new Set(
    accounts.filter(({ AdvisorCode }) => AdvisorCode === defaultCode).map(({ AccountCode }) => AccountCode),
  )
  const whole = groups.filter((group) => group.accounts.length > 0 && group.accounts.every((code) => own.has(code)))
  return only(
    [...own],
    whole.map(({ GroupCode }) => GroupCode),
    [defaultCode],
  )
}

const clientReach = (seeker: Seeker, { groups }: Book): Part => {
  const own = groups.filter(({ GroupCode }) => seeker.groups.includes(GroupCode))
  return only([...seeker.accounts, ...own.flatMap(({ accounts }) => accounts)], seeker.groups, [])
}

const externalReach = ({ accounts }: Seeker): Part => only(accounts, [], [])

const together = (parts: readonly Part[]): Part => ({
  _tag: 'Only',
  accounts: new Set(parts.flatMap(({ accounts }) => [...accounts])),
  groups: new Set(parts.flatMap(({ groups }) => [...groups])),
  advisers: new Set(parts.flatMap(({ advisers }) => [...advisers])),
})

/** Whose figures a person may look into (spec §6, account resolution); a role without any is refused. */
export const reachOf = (seeker: Seeker, book: Book): E.Either<IncorrectRole, Reach> => {
  if (holdsAny(seeker, ['site.admin'])) return E.right({ _tag: 'Everything' })
  const parts = [
    ...(holdsAny(seeker, ['client.adviser']) ? [adviserReach(seeker, book)] : []),
    ...(holdsAny(seeker, ['client.dashboard.view']) ? [clientReach(seeker, book)] : []),
    ...(holdsAny(seeker, ['external.dashboard.view']) ? [externalReach(seeker)] : []),
  ]
  return parts.length === 0 ? E.left({ _tag: 'IncorrectRole' }) : E.right(together(parts))
}

/** What was withdrawn, each as it was last known, goes to whoever it belonged to by then; nobody reaches more of what there is today. */
const withdrawnReach = (seeker: Seeker, { accounts }: Book, withdrawn: Book): readonly Part[] => {
  const ofGroups = withdrawn.accounts.filter(({ GroupCode }) => seeker.groups.includes(GroupCode))
  return [
    ...(holdsAny(seeker, ['client.adviser'])
      ? [adviserReach(seeker, { accounts: [...accounts, ...withdrawn.accounts], groups: withdrawn.groups })]
      : []),
    ...(holdsAny(seeker, ['client.dashboard.view'])
      ? [
          only(
            ofGroups.map(({ AccountCode }) => AccountCode),
            [],
            [],
          ),
        ]
      : []),
  ]
}

/** Whose figures a person may look into as they were known on a day: those of today, and those withdrawn from the ledger since. */
export const pastReachOf = (seeker: Seeker, book: Book, withdrawn: Book): E.Either<IncorrectRole, Reach> =>
  pipe(
    reachOf(seeker, book),
    E.map((reach) =>
      reach._tag === 'Everything' ? reach : together([reach, ...withdrawnReach(seeker, book, withdrawn)]),
    ),
  )
