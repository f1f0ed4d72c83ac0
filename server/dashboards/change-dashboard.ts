import { decideSave, type SaveDecision, type DashboardSaveRequest } from '../../src/domain/dashboards/decide-save.ts'
import { E, type TE } from '../../src/domain/fp.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import { carryOut, type LogServices } from '../log/carry-out.ts'
import type { DashboardRepositories, RepositoryKey } from './dashboard-repositories.ts'

interface DashboardChange extends DashboardSaveRequest {
  readonly key: RepositoryKey
}

export interface FutureRevision {
  readonly _tag: 'FutureRevision'
  readonly revision: number
}

export interface ChangedDashboard {
  readonly revision: number
  readonly position: number
  readonly refused: SaveDecision['refused']
}

interface ChangeSources extends LogServices {
  readonly dashboardRepositories: Pick<DashboardRepositories, 'of'>
}

/** Rebases changes onto the newest revision in the log and keeps those that still apply. */
export const changeDashboard =
  (sources: ChangeSources) =>
  (
    { key: { type, code }, ...save }: DashboardChange,
    intent: CallIntent<ChangedDashboard>,
  ): TE.TaskEither<FutureRevision | AppendConflict, ChangedDashboard> => {
    const dashboards = sources.dashboardRepositories.of(type)
    return carryOut(
      sources,
      intent,
      async () => {
        const past = await dashboards.past(code)
        const { events: history, revision } = past
        if (save.revision > revision) return E.left<FutureRevision>({ _tag: 'FutureRevision', revision })
        const { events, refused } = decideSave(type, history, save)
        return E.right({ ...dashboards.plan(code, past, events), refused })
      },
      ({ position }, { revision, refused }) => ({ revision, position, refused }),
    )
  }
