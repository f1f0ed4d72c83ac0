import { permissionRoom } from '../../src/domain/log/recorded-event.ts'
import { archivePermissions } from '../../src/domain/archive/archive-place.ts'

/** Where those who keep the archive hear of it. */
export const administratorAudience: readonly string[] = archivePermissions.map(permissionRoom)
