import { filter, map, type Observable } from 'rxjs'
import { ImportProgress } from '../../domain/users/import/user-import.ts'
import { decoded, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

export const importProgress = (
  { asides }: Pick<LiveSocket, 'asides'>,
  onDecodeError: OnDecodeError,
  id: string,
): Observable<ImportProgress> =>
  asides.pipe(
    filter(({ name }) => name === 'import-progress'),
    map(({ body }) => body),
    decoded(ImportProgress, 'import-progress', onDecodeError),
    filter((progress) => progress.import === id),
  )
