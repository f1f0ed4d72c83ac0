import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { EntityType } from '../ledger/entity.ts'
import { type PermissionHolder, holdsAny, mayOpenDashboard } from './permission.ts'

export type ClientAccess =
  | { readonly _tag: 'Everything' }
  | {
      readonly _tag: 'Only'
      readonly accounts: ReadonlySet<string>
      readonly groups: ReadonlySet<string>
      readonly advisers: ReadonlySet<string>
    }

export const firmCode = 'firm'

type ReachKind = 'accounts' | 'groups' | 'advisers'

const canAccessCode = (reach: ClientAccess, kind: ReachKind, code: string): boolean =>
  reach._tag === 'Everything' || reach[kind].has(code)

export const canAccessAccount = (reach: ClientAccess, code: string): boolean => canAccessCode(reach, 'accounts', code)
export const canAccessGroup = (reach: ClientAccess, code: string): boolean => canAccessCode(reach, 'groups', code)
const canAccessAdviser = (reach: ClientAccess, code: string): boolean => canAccessCode(reach, 'advisers', code)

const canAccessDashboard = (reach: ClientAccess, type: DashboardType, code: string): boolean => {
  switch (type) {
    case 'admin':
      return code === firmCode
    case 'adviser':
      return canAccessAdviser(reach, code)
    case 'group':
      return canAccessGroup(reach, code)
    case 'portfolio':
    case 'external':
      return canAccessAccount(reach, code)
  }
}

/** Checks the dashboard's type by permission (spec §6), and its code by `reach`. */
export const mayOpenDashboardOf = (
  holder: PermissionHolder,
  reach: ClientAccess,
  type: DashboardType,
  code: string,
): boolean => mayOpenDashboard(holder, type) && canAccessDashboard(reach, type, code)

const dashboardTypesOfEntity: Readonly<Record<EntityType, readonly DashboardType[]>> = {
  portfolio: ['portfolio', 'external'],
  group: ['group'],
  adviser: ['adviser'],
  firm: ['admin'],
}

export const mayReadEntity = (
  holder: PermissionHolder,
  reach: ClientAccess,
  entity: EntityType,
  code: string,
): boolean => dashboardTypesOfEntity[entity].some((type) => mayOpenDashboardOf(holder, reach, type, code))

export const mayReadAccount = (holder: PermissionHolder, reach: ClientAccess, code: string): boolean =>
  mayReadEntity(holder, reach, 'portfolio', code)

export const mayReadGroup = (holder: PermissionHolder, reach: ClientAccess, code: string): boolean =>
  mayReadEntity(holder, reach, 'group', code)

export const mayReadAdviser = (holder: PermissionHolder, reach: ClientAccess, code: string): boolean =>
  mayReadEntity(holder, reach, 'adviser', code)

export const mayAdminister = (holder: PermissionHolder): boolean => holdsAny(holder, ['site.admin'])
