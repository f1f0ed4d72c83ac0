import { decideSave, type DecidedSave, type Save } from '../../src/domain/dashboards/decide-save.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import { carryOut, doneAt, type LogServices } from '../log/repository.ts'
import type { DashboardShelf, Place } from './shelf.ts'

interface DashboardChange extends Save {
  readonly place: Place
}

export interface FutureRevision {
  readonly _tag: 'FutureRevision'
  readonly revision: number
}

export interface ChangedDashboard {
  readonly revision: number
  readonly position: number
  readonly refused: DecidedSave['refused']
}

interface Sources extends LogServices {
  readonly shelf: Pick<DashboardShelf, 'of'>
}

/** Changes made on an older revision are rebased on the newest: those that still make sense are kept. Decided on the log itself. */
export const changeDashboard =
  (sources: Sources) =>
  (
    { place: { type, code }, ...save }: DashboardChange,
    intent: Intent,
  ): TE.TaskEither<FutureRevision | Conflict, ChangedDashboard> => {
    const dashboards = sources.shelf.of(type)
    return pipe(
      carryOut(sources, intent, async () => {
        const past = await dashboards.past(code)
        const { events: history, revision } = past
        if (save.revision > revision) return E.left<FutureRevision>({ _tag: 'FutureRevision', revision })
        const done = doneAt(past, intent)
        const { events, refused } = decideSave(type, done < 0 ? history : history.slice(0, done), save)
        return E.right({ ...dashboards.plan(code, past, done < 0 ? events : []), refused })
      }),
      TE.map(({ position, plan: { revision, refused } }) => ({ revision, position, refused })),
    )
  }
