import type { Permission } from '../permissions/permission.ts'

/** Whoever has one of these keeps the archive: uploads, edits and deletes its reports, and hears of all that happens there. */
export const archivePermissions: readonly Permission[] = ['client.admin', 'site.admin']
