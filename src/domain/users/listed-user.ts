import * as t from 'io-ts'
import { DashboardKind } from '../dashboards/dashboard-kinds.ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { MailRefusal } from '../mail/mail-refusal.ts'
import { WholeUserNotification } from '../notifications/notification.ts'
import { Role } from '../permissions/permission.ts'
import { Revision } from '../uuid.ts'
import { displayedRole } from './identity.ts'
import { UserStatus } from './user.ts'

export const RoleReply = t.readonly(t.strict({ role_id: Role, name: t.string }))
export type RoleReply = t.TypeOf<typeof RoleReply>

export const roleReply = (role: Role): RoleReply => ({ role_id: role, name: displayedRole([role]) })

const listed = {
  username: t.string,
  email: t.string,
  title: t.string,
  given_name: t.string,
  middle_name: t.string,
  family_name: t.string,
  Roles: t.readonlyArray(RoleReply),
  defaultDashboardType: DashboardType,
  defaultCode: t.string,
  status: UserStatus,
  lastLogin: t.union([t.string, t.null]),
  isInvited: t.boolean,
  mailRefusal: t.union([MailRefusal, t.null]),
  revision: Revision,
}

/** A row of the list of users. `lastLogin` is an ISO instant; who `isInvited` has an invitation that is still open; `mailRefusal` is of `email`. */
export const ListedUser = t.readonly(t.strict(listed))
export type ListedUser = t.TypeOf<typeof ListedUser>

/** Somebody whole, as the form shows them (spec §3): all but passwords, which never leave. */
export const WholeUser = t.readonly(
  t.strict({
    ...listed,
    phone_number: t.string,
    mobile_number: t.string,
    address_one: t.string,
    address_two: t.string,
    dashboard: DashboardKind,
    accounts: t.readonlyArray(t.string),
    groups: t.readonlyArray(t.string),
    change_password: t.boolean,
    user_notifications: t.readonlyArray(WholeUserNotification),
    position: t.number,
  }),
)
export type WholeUser = t.TypeOf<typeof WholeUser>
