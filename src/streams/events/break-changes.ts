import { filter, type Observable } from 'rxjs'
import { reconciliationStream } from '../../domain/ledger/reconciliation/break.ts'
import type { LiveSocket } from '../socket/open-socket.ts'

const breakStream = reconciliationStream('')

/** Emits once per `BreaksChanged` event, however many breaks it covers. The event does not name the clients. */
export const breakChanges = ({ frames }: Pick<LiveSocket, 'frames'>): Observable<unknown> =>
  frames.pipe(filter(({ event: { stream, type } }) => type === 'BreaksChanged' && stream.startsWith(breakStream)))
