import type { Pool } from 'pg'
import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { canonicalUsername } from '../../../src/domain/users/user.ts'
import type { FileStore } from '../../archive/files/file-store.ts'
import type { Conflict, EventLog } from '../../log/event-log.ts'
import { intentOf } from '../../log/intent.ts'
import { openStreams } from '../../log/repository.ts'
import { dropAbandoned } from '../../messages/forget-messages.ts'
import { userKind } from '../../users/aggregates.ts'
import { countErasable, type Counted, type Erasable, type ErasureOrder, eraseRows } from './erasable.ts'
import { keptRecords, lastReached } from './kept-records.ts'
import { personalEvents } from './personal-events.ts'
import { personalRows, writtenMessages } from './personal-rows.ts'

export interface Erasure {
  readonly username: string
  readonly erased: readonly Counted[]
  readonly kept: readonly Counted[]
  /** Blocked so far: they are deleted with it. */
  readonly isDeleted: boolean
}

/** `MaySignIn`: an erasure is of somebody who has left, which nobody decides by a slip of the keys. */
export interface ErasureRefusal {
  readonly _tag: 'UnknownUser' | 'MaySignIn'
}

interface Services {
  readonly pool: Pool
  readonly log: EventLog
}

const erasableOf = ({ withMessages }: ErasureOrder): readonly Erasable[] => [
  ...personalRows,
  ...personalEvents,
  ...(withMessages ? writtenMessages : []),
]

const leaving =
  ({ log }: Pick<Services, 'log'>) =>
  (username: string) =>
    pipe(
      TE.fromTask(() => openStreams(log, userKind).past(username)),
      TE.filterOrElse(
        ({ state }) => state._tag !== 'Unknown',
        (): ErasureRefusal => ({ _tag: 'UnknownUser' }),
      ),
      TE.filterOrElse(
        ({ state }) => state._tag === 'Deleted' || (state._tag === 'Present' && state.user.status === 0),
        (): ErasureRefusal => ({ _tag: 'MaySignIn' }),
      ),
    )

/** What would be erased and what is kept; nothing is written. */
export const findErasure = (services: Services, order: ErasureOrder): TE.TaskEither<ErasureRefusal, Erasure> => {
  const username = canonicalUsername(order.username)
  const { pool } = services
  return pipe(
    leaving(services)(username),
    TE.chainTaskK(({ state, events }) => async () => {
      const erased = await countErasable(pool, erasableOf(order), username)
      const kept = await keptRecords(pool, { ...order, username }, lastReached(events))
      return { username, erased, kept, isDeleted: state._tag === 'Deleted' }
    }),
  )
}

/** All in one transaction with the end of their account; files go after it, and whatever a kill leaves of them a server drops. */
export const erasePerson = (
  { files, ...services }: Services & { readonly files: Pick<FileStore, 'dropAttachment'> },
  order: ErasureOrder,
  now: Date,
): TE.TaskEither<ErasureRefusal | Conflict, null> => {
  const username = canonicalUsername(order.username)
  const { pool, log } = services
  return pipe(
    leaving(services)(username),
    TE.chainEitherKW((past) =>
      pipe(
        openStreams(log, userKind).appends(username, past, [{ type: 'DeleteUser' }]),
        E.mapLeft((): ErasureRefusal => ({ _tag: 'UnknownUser' })),
      ),
    ),
    TE.chainW((appends) =>
      log.append(intentOf('terminal', now), appends, (transaction) =>
        eraseRows(transaction, erasableOf(order), username),
      ),
    ),
    TE.chainTaskK(() => () => dropAbandoned({ pool, files })),
    TE.map(() => null),
  )
}
