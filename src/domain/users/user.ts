import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { O } from '../fp.ts'
import { UserRole } from '../permissions/permission.ts'
import { Uuid } from '../uuid.ts'
import { DetailName } from './user-details.ts'

/** 1 enabled, 0 disabled (spec §4). */
export const UserStatus = t.union([t.literal(0), t.literal(1)])
export type UserStatus = t.TypeOf<typeof UserStatus>

export const statusTitles: Readonly<Record<UserStatus, string>> = { 1: 'Allowed', 0: 'Blocked' }

const rightsFields = {
  roles: t.readonlyArray(UserRole),
  accounts: t.readonlyArray(t.string),
  groups: t.readonlyArray(t.string),
  defaultDashboardType: DashboardType,
  defaultCode: t.string,
}

/** The first role is the one displayed. */
export const UserRights = t.readonly(t.strict(rightsFields))
export type UserRights = t.TypeOf<typeof UserRights>

export const rightsOf = ({ roles, accounts, groups, defaultDashboardType, defaultCode }: UserRights): UserRights => ({
  roles,
  accounts,
  groups,
  defaultDashboardType,
  defaultCode,
})

const userFields = { username: t.string, ...rightsFields, status: UserStatus, change_password: t.boolean }

export const User = t.readonly(t.strict(userFields))
export type User = t.TypeOf<typeof User>

/** Administrators send `reset`; only the person asks for `forgotten`, and nobody else gets that link. */
export const LinkPurpose = t.keyof({ invitation: null, reset: null, forgotten: null })
export type LinkPurpose = t.TypeOf<typeof LinkPurpose>

export interface PasswordLink {
  readonly purpose: LinkPurpose
  readonly expiresAt: string
}

/** A deleted user's name stays reserved. The name of a user withdrawn with an import becomes free again. */
export type UserState =
  | { readonly _tag: 'Unknown' }
  | { readonly _tag: 'Present'; readonly user: User; readonly links: ReadonlyMap<string, PasswordLink> }
  | { readonly _tag: 'Deleted' }

export const presentUserIn = (state: UserState): O.Option<User> =>
  state._tag === 'Present' ? O.some(state.user) : O.none

export const hasInvitation = ({ links }: { readonly links: ReadonlyMap<string, PasswordLink> }): boolean =>
  [...links.values()].some(({ purpose }) => purpose === 'invitation')

/** `UserRightsChanged` holds all rights afterwards. `at` and `expiresAt` are ISO instants. */
export const UserEvent = t.union([
  t.strict({ type: t.literal('UserAdded'), ...userFields }),
  t.strict({ type: t.literal('UserRightsChanged'), ...rightsFields }),
  t.strict({ type: t.literal('UserDetailsChanged'), fields: t.readonlyArray(DetailName) }),
  t.strict({ type: t.literal('UserBlocked') }),
  t.strict({ type: t.literal('UserAllowed') }),
  t.strict({ type: t.literal('UserDeleted') }),
  t.strict({ type: t.literal('UserWithdrawn'), import: Uuid }),
  t.strict({ type: t.literal('PasswordChanged') }),
  t.strict({ type: t.literal('PasswordReset') }),
  t.strict({ type: t.literal('PasswordChangeAsked'), asked: t.boolean }),
  t.strict({ type: t.literal('LinkIssued'), link: Uuid, purpose: LinkPurpose, at: t.string, expiresAt: t.string }),
  t.strict({ type: t.literal('LinkUsed'), link: Uuid }),
  t.strict({ type: t.literal('LinksRevoked') }),
])
export type UserEvent = t.TypeOf<typeof UserEvent>

type EventPayload<Type extends UserEvent['type']> = Omit<Extract<UserEvent, { readonly type: Type }>, 'type'>

/** Commands never carry passwords or details, which are stored outside the events. */
export type UserCommand =
  | { readonly type: 'AddUser'; readonly user: User }
  | {
      readonly type: 'ChangeUser'
      readonly rights: UserRights
      readonly fields: readonly DetailName[]
      readonly changePassword: boolean
    }
  | { readonly type: 'BlockUser' }
  | { readonly type: 'AllowUser' }
  | { readonly type: 'DeleteUser' }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'ResetPassword' }
  | { readonly type: 'RevokeLinks' }
  | { readonly type: 'WithdrawUser'; readonly import: string }
  | ({ readonly type: 'IssueLink' } & EventPayload<'LinkIssued'>)
  | { readonly type: 'UseLink'; readonly link: string; readonly at: string }

export interface UserRefusal {
  readonly _tag: 'UsernameTaken' | 'UnknownUser' | 'NotAllowedIn' | 'LinkOver'
}
