import { filter, map, merge, type Observable, skip } from 'rxjs'
import { O } from '../../domain/fp.ts'
import { ImportsRunning, type LedgerImportRun } from '../../domain/ledger/import/import-run.ts'
import { decoded, type OnDecodeError } from '../socket/decoded.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

/** All running imports; none if messages were missed and the caller must ask. */
export const importsRunning = (
  { asides, states }: Pick<LiveSocket, 'asides' | 'states'>,
  onDecodeError: OnDecodeError,
): Observable<O.Option<readonly LedgerImportRun[]>> =>
  merge(
    asides.pipe(
      filter(({ name }) => name === 'ledger-imports-running'),
      map(({ body }) => body),
      decoded(ImportsRunning, 'ledger-imports-running', onDecodeError),
      map(({ runs }) => O.some(runs)),
    ),
    states.pipe(
      skip(1),
      filter((state) => state === 'live'),
      map(() => O.none),
    ),
  )
