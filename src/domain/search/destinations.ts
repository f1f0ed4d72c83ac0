import type { Account, Adviser, Group } from '../ledger/accounts/account.ts'
import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { Identity } from '../users/identity.ts'
import { dashboardPath } from '../navigation/route.ts'
import { type NavLink, screenLinks } from '../navigation/nav-links.ts'
import type { PageVisitor } from '../navigation/screen.ts'
import { textCollator } from '../text/text-collator.ts'
import { mayOpenDashboard } from '../permissions/permission.ts'
import { type SearchDestination, type DestinationKind, plainText, type DestinationTotals } from './search-ranking.ts'

export interface AccessibleClients {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly advisers: readonly Adviser[]
  readonly totals: DestinationTotals
}

export const noAccessibleClients: AccessibleClients = { accounts: [], groups: [], advisers: [], totals: {} }

export const hasAllClients = ({ accounts, groups, advisers, totals }: AccessibleClients): boolean =>
  accounts.length >= (totals.account ?? 0) &&
  groups.length >= (totals.group ?? 0) &&
  advisers.length >= (totals.adviser ?? 0)

interface NamedDestination {
  readonly kind: DestinationKind
  readonly name: string
  readonly codes: readonly string[]
  readonly path: string
}

const destinationOf = ({ kind, name, codes, path }: NamedDestination): SearchDestination => ({
  kind,
  name,
  detail: codes.join(' · '),
  path,
  terms: [name, ...codes].map(plainText),
})

const screenDestination = ({ label, path }: NavLink): SearchDestination =>
  destinationOf({ kind: 'screen', name: label, codes: [], path })

const groupDestination = ({ GroupCode, GroupName }: Group): SearchDestination =>
  destinationOf({
    kind: 'group',
    name: GroupName,
    codes: [GroupCode],
    path: dashboardPath({ type: 'group', code: GroupCode }),
  })

const accountDestination =
  (type: DashboardType) =>
  ({ AccountCode, AccountName, AccountAlias }: Account): SearchDestination =>
    destinationOf({
      kind: 'account',
      name: AccountName,
      codes: [AccountCode, AccountAlias].filter((code) => code !== ''),
      path: dashboardPath({ type, code: AccountCode }),
    })

const adviserDestination = ({ AdvisorCode, AdvisorName }: Adviser): SearchDestination =>
  destinationOf({
    kind: 'adviser',
    name: AdvisorName,
    codes: [AdvisorCode],
    path: dashboardPath({ type: 'adviser', code: AdvisorCode }),
  })

const byName = (one: SearchDestination, other: SearchDestination): number => textCollator.compare(one.name, other.name)

const accountDashboard = (identity: Identity): DashboardType =>
  mayOpenDashboard(identity, 'portfolio') ? 'portfolio' : 'external'

const memberDestinations = (
  identity: Identity,
  { accounts, groups, advisers }: AccessibleClients,
): readonly SearchDestination[] => [
  ...screenLinks(identity).map(screenDestination),
  ...(mayOpenDashboard(identity, 'group') ? groups.map(groupDestination).toSorted(byName) : []),
  ...accounts.map(accountDestination(accountDashboard(identity))).toSorted(byName),
  ...(mayOpenDashboard(identity, 'adviser') ? advisers.map(adviserDestination).toSorted(byName) : []),
]

export const destinationsOf = (visitor: PageVisitor, reached: AccessibleClients): readonly SearchDestination[] =>
  visitor._tag === 'Member' ? memberDestinations(visitor.identity, reached) : []
