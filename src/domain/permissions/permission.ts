import * as t from 'io-ts'

export const Role = t.keyof({ superadmin: null, admin: null, adviser: null, client: null, external: null })
export type Role = t.TypeOf<typeof Role>

export const isAdministrator = (role: Role): boolean => role === 'superadmin' || role === 'admin'

export const Permission = t.keyof({
  'site.superadmin': null,
  'site.admin': null,
  'client.admin': null,
  'client.adviser': null,
  'client.dashboard.view': null,
  'external.dashboard.view': null,
})
export type Permission = t.TypeOf<typeof Permission>

const grants: Record<Role, readonly Permission[]> = {
  superadmin: ['site.superadmin', 'site.admin', 'client.admin', 'client.adviser'],
  admin: ['site.admin', 'client.admin', 'client.adviser'],
  adviser: ['client.adviser'],
  client: ['client.dashboard.view'],
  external: ['external.dashboard.view'],
}

export const permissionsOf = (roles: readonly Role[]): readonly Permission[] => [
  ...new Set(roles.flatMap((role) => grants[role])),
]
