import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { EntityType } from '../ledger/entity.ts'
import { type PermissionHolder, holdsAny, mayOpenDashboard } from './permission.ts'

export type ClientReach =
  | { readonly _tag: 'Everything' }
  | {
      readonly _tag: 'Only'
      readonly accounts: ReadonlySet<string>
      readonly groups: ReadonlySet<string>
      readonly advisers: ReadonlySet<string>
    }

export const firmCode = 'firm'

type ReachKind = 'accounts' | 'groups' | 'advisers'

const reachesCode = (reach: ClientReach, kind: ReachKind, code: string): boolean =>
  reach._tag === 'Everything' || reach[kind].has(code)

export const reachesAccount = (reach: ClientReach, code: string): boolean => reachesCode(reach, 'accounts', code)
export const reachesGroup = (reach: ClientReach, code: string): boolean => reachesCode(reach, 'groups', code)
const reachesAdviser = (reach: ClientReach, code: string): boolean => reachesCode(reach, 'advisers', code)

const reachesDashboard = (reach: ClientReach, type: DashboardType, code: string): boolean => {
  switch (type) {
    case 'admin':
      return code === firmCode
    case 'adviser':
      return reachesAdviser(reach, code)
    case 'group':
      return reachesGroup(reach, code)
    case 'portfolio':
    case 'external':
      return reachesAccount(reach, code)
  }
}

/** Spec §6 checks the type, the reach checks the code. */
export const mayOpenDashboardOf = (
  holder: PermissionHolder,
  reach: ClientReach,
  type: DashboardType,
  code: string,
): boolean => mayOpenDashboard(holder, type) && reachesDashboard(reach, type, code)

const shownOn: Readonly<Record<EntityType, readonly DashboardType[]>> = {
  portfolio: ['portfolio', 'external'],
  group: ['group'],
  adviser: ['adviser'],
  firm: ['admin'],
}

export const mayReadEntity = (
  holder: PermissionHolder,
  reach: ClientReach,
  entity: EntityType,
  code: string,
): boolean => shownOn[entity].some((type) => mayOpenDashboardOf(holder, reach, type, code))

export const mayReadAccount = (holder: PermissionHolder, reach: ClientReach, code: string): boolean =>
  mayReadEntity(holder, reach, 'portfolio', code)

export const mayReadGroup = (holder: PermissionHolder, reach: ClientReach, code: string): boolean =>
  mayReadEntity(holder, reach, 'group', code)

export const mayReadAdviser = (holder: PermissionHolder, reach: ClientReach, code: string): boolean =>
  mayReadEntity(holder, reach, 'adviser', code)

export const mayAdminister = (holder: PermissionHolder): boolean => holdsAny(holder, ['site.admin'])
