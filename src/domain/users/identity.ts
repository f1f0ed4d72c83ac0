import * as t from 'io-ts'
import { DashboardType } from '../dashboards/dashboard-type.ts'
import { Permission, UserRole } from '../permissions/permission.ts'

const roleNames: Readonly<Record<UserRole, string>> = {
  superadmin: 'Super administrator',
  admin: 'Administrator',
  adviser: 'Adviser',
  client: 'Client',
  external: 'Accountant',
}

export const displayedRole = (roles: readonly UserRole[]): string => (roles[0] === undefined ? '' : roleNames[roles[0]])

/** `accounts` and `groups` are codes, none for advisers and admins. Replies add the `token` in use. */
export const Identity = t.readonly(
  t.intersection([
    t.strict({
      username: t.string,
      given_name: t.string,
      family_name: t.string,
      roles: t.readonlyArray(UserRole),
      permissions: t.readonlyArray(Permission),
      accounts: t.readonlyArray(t.string),
      groups: t.readonlyArray(t.string),
      defaultDashboardType: DashboardType,
      defaultCode: t.string,
      change_password: t.boolean,
    }),
    t.exact(t.partial({ token: t.string })),
  ]),
)
export type Identity = t.TypeOf<typeof Identity>

export const nameOf = ({
  given_name,
  family_name,
  username,
}: Pick<Identity, 'given_name' | 'family_name' | 'username'>): string =>
  `${given_name} ${family_name}`.trim() || username

export const displayName = (identity: Identity, other: Identity | null): string =>
  other !== null && nameOf(other) === nameOf(identity) ? `${nameOf(identity)} (${identity.username})` : nameOf(identity)
