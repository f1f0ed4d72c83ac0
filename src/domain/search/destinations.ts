import type { Account, Adviser, Group } from '../ledger/accounts/account.ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { Identity } from '../users/identity.ts'
import { dashboardPath } from '../navigation/route.ts'
import { type NavLink, screenLinks } from '../navigation/nav-links.ts'
import type { Visitor } from '../navigation/screen.ts'
import { collator } from '../collator.ts'
import { mayOpenDashboard } from '../permissions/permission.ts'
import { type Destination, type DestinationKind, plainText, type Totals } from './found.ts'

export interface Reached {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly advisers: readonly Adviser[]
  readonly totals: Totals
}

export const nothingReached: Reached = { accounts: [], groups: [], advisers: [], totals: {} }

export const isCompletelyReached = ({ accounts, groups, advisers, totals }: Reached): boolean =>
  accounts.length >= (totals.account ?? 0) &&
  groups.length >= (totals.group ?? 0) &&
  advisers.length >= (totals.adviser ?? 0)

interface Named {
  readonly kind: DestinationKind
  readonly name: string
  readonly codes: readonly string[]
  readonly path: string
}

const destination = ({ kind, name, codes, path }: Named): Destination => ({
  kind,
  name,
  detail: codes.join(' · '),
  path,
  terms: [name, ...codes].map(plainText),
})

const toScreen = ({ label, path }: NavLink): Destination =>
  destination({ kind: 'screen', name: label, codes: [], path })

const toGroup = ({ GroupCode, GroupName }: Group): Destination =>
  destination({
    kind: 'group',
    name: GroupName,
    codes: [GroupCode],
    path: dashboardPath({ type: 'group', code: GroupCode }),
  })

const toAccount =
  (type: DashboardType) =>
  ({ AccountCode, AccountName, AccountAlias }: Account): Destination =>
    destination({
      kind: 'account',
      name: AccountName,
      codes: [AccountCode, AccountAlias].filter((code) => code !== ''),
      path: dashboardPath({ type, code: AccountCode }),
    })

const toAdviser = ({ AdvisorCode, AdvisorName }: Adviser): Destination =>
  destination({
    kind: 'adviser',
    name: AdvisorName,
    codes: [AdvisorCode],
    path: dashboardPath({ type: 'adviser', code: AdvisorCode }),
  })

const byName = (one: Destination, other: Destination): number => collator.compare(one.name, other.name)

const accountDashboard = (identity: Identity): DashboardType =>
  mayOpenDashboard(identity, 'portfolio') ? 'portfolio' : 'external'

const forMember = (identity: Identity, { accounts, groups, advisers }: Reached): readonly Destination[] => [
  ...screenLinks(identity).map(toScreen),
  ...(mayOpenDashboard(identity, 'group') ? groups.map(toGroup).toSorted(byName) : []),
  ...accounts.map(toAccount(accountDashboard(identity))).toSorted(byName),
  ...(mayOpenDashboard(identity, 'adviser') ? advisers.map(toAdviser).toSorted(byName) : []),
]

export const destinationsOf = (visitor: Visitor, reached: Reached): readonly Destination[] =>
  visitor._tag === 'Member' ? forMember(visitor.identity, reached) : []
