import { filter, map, merge, type Observable, skip } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { ImportsRunning, type LedgerImportRun } from '../../domain/ledger/import/import-run.ts'
import { decodedAsides } from '../socket/asides.ts'
import type { OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

/** All running imports. `none` follows a reconnection: messages were missed, so the caller must fetch the list. */
export const importsRunning = (
  socket: Pick<LiveSocket, 'asides' | 'states'>,
  onDecodeError: OnDecodeError,
): Observable<O.Option<readonly LedgerImportRun[]>> =>
  merge(
    decodedAsides(socket, 'ledger-imports-running', ImportsRunning, onDecodeError).pipe(
      map(({ runs }) => O.some(runs)),
    ),
    socket.states.pipe(
      skip(1),
      filter((state) => state === 'live'),
      map(() => O.none),
    ),
  )
