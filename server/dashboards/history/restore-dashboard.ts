import type { DashboardEvent } from '../../../src/domain/dashboards/dashboard.ts'
import { dashboardDecider } from '../../../src/domain/dashboards/decider.ts'
import {
  dashboardAt,
  decideRestore,
  type NamedSave,
  type PastSave,
  type RecordedChange,
} from '../../../src/domain/dashboards/history/history.ts'
import { E, pipe, RA, TE } from '../../../src/domain/fp.ts'
import type { AppendConflict, CallIntent } from '../../log/event-log.ts'
import { carryOut, type LogServices } from '../../log/carry-out.ts'
import type { StreamHistory } from '../../log/repository.ts'
import type { DashboardRepositories, RepositoryKey } from '../dashboard-repositories.ts'

export interface DashboardRestore {
  readonly key: RepositoryKey
  readonly to: number
  readonly revision: number
}

interface RestoreRefusal {
  readonly _tag: 'NotFound' | 'StaleRevision'
  readonly revision: number
}

interface RestoredDashboard {
  readonly revision: number
  readonly position: number
}

interface RestoreSources extends LogServices {
  readonly dashboardRepositories: Pick<DashboardRepositories, 'of'>
}

export const changesIn = ({ recorded, events }: StreamHistory<unknown, DashboardEvent>): readonly RecordedChange[] =>
  pipe(
    RA.zip(recorded, events),
    RA.map(([{ revision, at, actor, correlation }, event]) => ({ revision, at, actor, correlation, event })),
  )

export const namedSaves = async (
  saves: readonly PastSave[],
  namesOf: (usernames: readonly string[]) => Promise<(username: string) => string>,
): Promise<readonly NamedSave[]> => {
  const nameOf = await namesOf(saves.map(({ username }) => username))
  return saves.map((save) => ({ ...save, name: nameOf(save.username) }))
}

/** Refuses if the dashboard changed after the user last saw it, unless there is nothing to restore. */
export const restoreDashboard =
  (sources: RestoreSources) =>
  (
    { key: { type, code }, to, revision }: DashboardRestore,
    intent: CallIntent<RestoredDashboard>,
  ): TE.TaskEither<RestoreRefusal | AppendConflict, RestoredDashboard> => {
    const dashboards = sources.dashboardRepositories.of(type)
    const refuse = (_tag: RestoreRefusal['_tag'], current: number) =>
      E.left<RestoreRefusal>({ _tag, revision: current })
    return carryOut(
      sources,
      intent,
      async () => {
        const past = await dashboards.past(code)
        const current = past.revision
        if (!Number.isInteger(to) || to < 0 || to > current) return refuse('NotFound', current)
        const dashboard = dashboardAt(dashboardDecider(type).initial.dashboard, changesIn(past), to)
        const events = decideRestore({ type: 'RestoreDashboard', revision: to, dashboard }, past.state)
        if (events.length > 0 && revision !== current) return refuse('StaleRevision', current)
        return E.right(dashboards.plan(code, past, events))
      },
      ({ position }, { revision: reached }) => ({ revision: reached, position }),
    )
  }
