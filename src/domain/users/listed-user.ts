import * as t from 'io-ts'
import { DashboardKind } from '../dashboards/dashboard-kinds.ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { MailRefusal } from '../mail/mail-refusal.ts'
import { NestedUserNotification } from '../notifications/notification.ts'
import { UserRole } from '../permissions/permission.ts'
import { StreamRevision, Uuid } from '../uuid.ts'
import { displayedRole } from './identity.ts'
import { mapRecord } from '../lists/map-record.ts'
import { contactDetails, personalDetails } from './user-details.ts'
import { UserStatus } from './user.ts'

export const RoleReply = t.readonly(t.strict({ role_id: UserRole, name: t.string }))
export type RoleReply = t.TypeOf<typeof RoleReply>

export const roleReply = (role: UserRole): RoleReply => ({ role_id: role, name: displayedRole([role]) })

const listedFields = {
  username: t.string,
  ...mapRecord(personalDetails, () => t.string),
  Roles: t.readonlyArray(RoleReply),
  defaultDashboardType: DashboardType,
  defaultCode: t.string,
  status: UserStatus,
  lastLogin: t.union([t.string, t.null]),
  isInvited: t.boolean,
  mailRefusal: t.union([MailRefusal, t.null]),
  revision: StreamRevision,
}

const pendingChangeField = t.exact(t.partial({ waits: Uuid }))

/** `lastLogin` is an ISO instant, `mailRefusal` concerns `email`, `waits` is the ID of a change request. */
export const ListedUser = t.readonly(t.intersection([t.strict(listedFields), pendingChangeField]))
export type ListedUser = t.TypeOf<typeof ListedUser>

/** `total` counts matches, `listed` all users. `page` is at most the last page. */
export const UserPage = t.readonly(
  t.strict({ users: t.readonlyArray(ListedUser), page: t.number, total: t.number, listed: t.number }),
)
export type UserPage = t.TypeOf<typeof UserPage>

/** As in the form (spec §3), without passwords, which never leave the server. */
export const FullUser = t.readonly(
  t.intersection([
    t.strict({
      ...listedFields,
      ...mapRecord(contactDetails, () => t.string),
      dashboard: DashboardKind,
      accounts: t.readonlyArray(t.string),
      groups: t.readonlyArray(t.string),
      change_password: t.boolean,
      user_notifications: t.readonlyArray(NestedUserNotification),
      position: t.number,
    }),
    pendingChangeField,
  ]),
)
export type FullUser = t.TypeOf<typeof FullUser>
