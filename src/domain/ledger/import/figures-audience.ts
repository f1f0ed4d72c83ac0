import { dashboardRoom, permissionRoom } from '../../log/recorded-event.ts'
import type { UserFacts } from '../rows/user-faults.ts'
import type { RowReference } from './sheet.ts'

export const userReferences = ({
  accounts,
  groups,
  defaultDashboard,
  defaultCode,
}: UserFacts): readonly RowReference[] => [
  ...accounts.map((code): RowReference => ({ column: 'accounts', sheet: 'accounts', code })),
  ...groups.map((code): RowReference => ({ column: 'groups', sheet: 'groups', code })),
  ...(defaultDashboard === 'adviser' ? [{ column: 'defaultCode', sheet: 'advisers', code: defaultCode } as const] : []),
]

export type AffectedFigures =
  | { readonly _tag: 'Everyone' }
  | {
      readonly _tag: 'Accounts'
      readonly accounts: readonly string[]
      readonly groups: readonly string[]
      readonly advisers: readonly string[]
    }

const everyoneRooms = [
  permissionRoom('client.adviser'),
  permissionRoom('client.dashboard.view'),
  permissionRoom('external.dashboard.view'),
]

export const figuresAudience = (affected: AffectedFigures): readonly string[] =>
  affected._tag === 'Everyone'
    ? everyoneRooms
    : [
        ...affected.accounts.flatMap((code) => [dashboardRoom('portfolio', code), dashboardRoom('external', code)]),
        ...affected.groups.map((code) => dashboardRoom('group', code)),
        ...affected.advisers.map((code) => dashboardRoom('adviser', code)),
        dashboardRoom('admin', 'firm'),
      ]
