import type { Account, Group } from '../ledger/accounts/account.ts'
import { E, pipe } from '../fp.ts'
import type { Identity } from '../users/identity.ts'
import { holdsAny } from './permission.ts'
import type { ClientAccess } from './reaches.ts'

export interface ClientBook {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
}

export interface IncorrectRole {
  readonly _tag: 'IncorrectRole'
}

type AccessIdentity = Pick<Identity, 'permissions' | 'accounts' | 'groups' | 'defaultCode'>
type LimitedAccess = Extract<ClientAccess, { readonly _tag: 'Only' }>

const limitedAccess = (
  accounts: readonly string[],
  groups: readonly string[],
  advisers: readonly string[],
): LimitedAccess => ({
  _tag: 'Only',
  accounts: new Set(accounts),
  groups: new Set(groups),
  advisers: new Set(advisers),
})

interface BookIndex {
  readonly accountsOfAdviser: ReadonlyMap<string, readonly Account[]>
  readonly accountsOfGroup: ReadonlyMap<string, readonly Account[]>
  readonly groupsOfAdviser: ReadonlyMap<string, readonly Group[]>
  readonly groups: ReadonlyMap<string, readonly Group[]>
}

const indexBook = ({ accounts, groups }: ClientBook): BookIndex => {
  const adviserOf = new Map(accounts.map(({ AccountCode, AdvisorCode }) => [AccountCode, AdvisorCode]))
  return {
    accountsOfAdviser: Map.groupBy(accounts, ({ AdvisorCode }) => AdvisorCode),
    accountsOfGroup: Map.groupBy(accounts, ({ GroupCode }) => GroupCode),
    groupsOfAdviser: Map.groupBy(groups, (group) => adviserOf.get(group.accounts[0] ?? '') ?? ''),
    groups: Map.groupBy(groups, ({ GroupCode }) => GroupCode),
  }
}

/** Excludes groups that are partly in the book: their figures would be another adviser's too. */
const adviserRoleAccess = (
  { defaultCode }: AccessIdentity,
  { accountsOfAdviser, groupsOfAdviser }: BookIndex,
): LimitedAccess => {
  const own = new Set((accountsOfAdviser.get(defaultCode) ?? []).map(({ AccountCode }) => AccountCode))
  const begun = groupsOfAdviser.get(defaultCode) ?? []
  const whole = begun.filter((group) => group.accounts.length > 0 && group.accounts.every((code) => own.has(code)))
  return limitedAccess(
    [...own],
    whole.map(({ GroupCode }) => GroupCode),
    [defaultCode],
  )
}

const clientRoleAccess = (seeker: AccessIdentity, { groups }: BookIndex): LimitedAccess => {
  const own = seeker.groups.flatMap((code) => groups.get(code) ?? [])
  return limitedAccess([...seeker.accounts, ...own.flatMap(({ accounts }) => accounts)], seeker.groups, [])
}

const externalRoleAccess = ({ accounts }: AccessIdentity): LimitedAccess => limitedAccess(accounts, [], [])

const mergeAccess = (parts: readonly LimitedAccess[]): LimitedAccess => ({
  _tag: 'Only',
  accounts: new Set(parts.flatMap(({ accounts }) => [...accounts])),
  groups: new Set(parts.flatMap(({ groups }) => [...groups])),
  advisers: new Set(parts.flatMap(({ advisers }) => [...advisers])),
})

type AccessResolver = (seeker: AccessIdentity) => E.Either<IncorrectRole, ClientAccess>

/** Account resolution of spec §6; a role without any account is refused. */
export const accessResolver = (book: ClientBook): AccessResolver => {
  const index = indexBook(book)
  return (seeker) => {
    if (holdsAny(seeker, ['site.admin'])) return E.right({ _tag: 'Everything' })
    const parts = [
      ...(holdsAny(seeker, ['client.adviser']) ? [adviserRoleAccess(seeker, index)] : []),
      ...(holdsAny(seeker, ['client.dashboard.view']) ? [clientRoleAccess(seeker, index)] : []),
      ...(holdsAny(seeker, ['external.dashboard.view']) ? [externalRoleAccess(seeker)] : []),
    ]
    return parts.length === 0 ? E.left({ _tag: 'IncorrectRole' }) : E.right(mergeAccess(parts))
  }
}

export const reachOf = (seeker: AccessIdentity, book: ClientBook): E.Either<IncorrectRole, ClientAccess> =>
  accessResolver(book)(seeker)

/** Grants withdrawn accounts and groups by their last known adviser and group. Access to present ones does not grow. */
const withdrawnAccessResolver = (
  { accounts }: ClientBook,
  withdrawn: ClientBook,
): ((seeker: AccessIdentity) => readonly LimitedAccess[]) => {
  const { accountsOfGroup } = indexBook(withdrawn)
  const ever = indexBook({ accounts: [...accounts, ...withdrawn.accounts], groups: withdrawn.groups })
  return (seeker) => [
    ...(holdsAny(seeker, ['client.adviser']) ? [adviserRoleAccess(seeker, ever)] : []),
    ...(holdsAny(seeker, ['client.dashboard.view'])
      ? [
          limitedAccess(
            seeker.groups.flatMap((code) => accountsOfGroup.get(code) ?? []).map(({ AccountCode }) => AccountCode),
            [],
            [],
          ),
        ]
      : []),
  ]
}

/** Access to figures as known on an earlier day: today's access, and the accounts and groups withdrawn since. */
export const pastAccessResolver = (book: ClientBook, withdrawn: ClientBook): AccessResolver => {
  const today = accessResolver(book)
  const before = withdrawnAccessResolver(book, withdrawn)
  return (seeker) =>
    pipe(
      today(seeker),
      E.map((reach) => (reach._tag === 'Everything' ? reach : mergeAccess([reach, ...before(seeker)]))),
    )
}
