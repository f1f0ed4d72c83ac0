import { permissionRoom } from '../../src/domain/log/recorded-event.ts'
import { archivePermissions } from '../../src/domain/archive/archive-key.ts'

export const administratorAudience: readonly string[] = archivePermissions.map(permissionRoom)
