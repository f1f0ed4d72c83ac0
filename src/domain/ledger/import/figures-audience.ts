import { dashboardRoom, permissionRoom } from '../../log/recorded-event.ts'

/** Whose figures an import changes: everyone's when a price or a security does, else those of some accounts. */
export type Affected =
  | { readonly _tag: 'Everyone' }
  | {
      readonly _tag: 'Accounts'
      readonly accounts: readonly string[]
      readonly groups: readonly string[]
      readonly advisers: readonly string[]
    }

const everyone = [
  permissionRoom('client.adviser'),
  permissionRoom('client.dashboard.view'),
  permissionRoom('external.dashboard.view'),
]

/** The rooms of everyone entitled to hear that those figures changed, and of nobody else. */
export const figuresAudience = (affected: Affected): readonly string[] =>
  affected._tag === 'Everyone'
    ? everyone
    : [
        ...affected.accounts.flatMap((code) => [dashboardRoom('portfolio', code), dashboardRoom('external', code)]),
        ...affected.groups.map((code) => dashboardRoom('group', code)),
        ...affected.advisers.map((code) => dashboardRoom('adviser', code)),
        dashboardRoom('admin', 'firm'),
      ]
