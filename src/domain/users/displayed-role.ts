import type { Role } from '../permissions/role.ts'

const names: Readonly<Record<Role, string>> = {
  superadmin: 'Super administrator',
  admin: 'Administrator',
  adviser: 'Adviser',
  client: 'Client',
  external: 'Accountant',
}

/** The first role is the one shown. */
export const displayedRole = (roles: readonly Role[]): string => (roles[0] === undefined ? '' : names[roles[0]])
