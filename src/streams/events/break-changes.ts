import { filter, type Observable } from 'rxjs'
import { reconciliationStream } from '../../domain/ledger/reconciliation/break.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const breaks = reconciliationStream('')

/** Once for each act, however many breaks it is of; whose they are is told nobody. */
export const breakChanges = ({ frames }: Pick<LiveSocket, 'frames'>): Observable<unknown> =>
  frames.pipe(filter(({ event: { stream, type } }) => type === 'BreaksChanged' && stream.startsWith(breaks)))
