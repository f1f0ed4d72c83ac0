import type { DashboardType } from '../dashboards/dashboard-type.ts'
import type { EntityType } from '../ledger/entity.ts'
import { type Holder, holdsAny, mayOpenDashboard } from './permission.ts'

export type Reach =
  | { readonly _tag: 'Everything' }
  | {
      readonly _tag: 'Only'
      readonly accounts: ReadonlySet<string>
      readonly groups: ReadonlySet<string>
      readonly advisers: ReadonlySet<string>
    }

export const firmCode = 'firm'

type Kind = 'accounts' | 'groups' | 'advisers'

const reaches = (reach: Reach, kind: Kind, code: string): boolean =>
  reach._tag === 'Everything' || reach[kind].has(code)

export const reachesAccount = (reach: Reach, code: string): boolean => reaches(reach, 'accounts', code)
export const reachesGroup = (reach: Reach, code: string): boolean => reaches(reach, 'groups', code)
const reachesAdviser = (reach: Reach, code: string): boolean => reaches(reach, 'advisers', code)

const reachesDashboard = (reach: Reach, type: DashboardType, code: string): boolean => {
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
export const mayOpenDashboardOf = (holder: Holder, reach: Reach, type: DashboardType, code: string): boolean =>
  mayOpenDashboard(holder, type) && reachesDashboard(reach, type, code)

const shownOn: Readonly<Record<EntityType, readonly DashboardType[]>> = {
  portfolio: ['portfolio', 'external'],
  group: ['group'],
  adviser: ['adviser'],
  firm: ['admin'],
}

export const mayReadEntity = (holder: Holder, reach: Reach, entity: EntityType, code: string): boolean =>
  shownOn[entity].some((type) => mayOpenDashboardOf(holder, reach, type, code))

export const mayReadAccount = (holder: Holder, reach: Reach, code: string): boolean =>
  mayReadEntity(holder, reach, 'portfolio', code)

export const mayReadGroup = (holder: Holder, reach: Reach, code: string): boolean =>
  mayReadEntity(holder, reach, 'group', code)

export const mayReadAdviser = (holder: Holder, reach: Reach, code: string): boolean =>
  mayReadEntity(holder, reach, 'adviser', code)

export const mayAdminister = (holder: Holder): boolean => holdsAny(holder, ['site.admin'])
