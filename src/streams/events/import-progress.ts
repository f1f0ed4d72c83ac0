import { filter, type Observable } from 'rxjs'
import { UserImportProgress } from '../../domain/users/import/user-import.ts'
import { decodedAsides } from '../socket/asides.ts'
import type { OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const importProgress = (
  socket: Pick<LiveSocket, 'asides'>,
  onDecodeError: OnDecodeError,
  id: string,
): Observable<UserImportProgress> =>
  decodedAsides(socket, 'import-progress', UserImportProgress, onDecodeError).pipe(
    filter((progress) => progress.import === id),
  )
