import { boundedCache } from '../log/bounded-cache.ts'
import { Dashboard } from '../../src/domain/dashboards/dashboard.ts'
import type { DashboardState } from '../../src/domain/dashboards/decider.ts'
import { type FindLibraryWidget, notesOn } from '../../src/domain/widgets/library/following.ts'
import { flushesCaches } from '../../src/domain/settings/api-cache.ts'
import type { LogTail } from '../log/event-log.ts'
import type { FoldedState } from '../log/repository.ts'
import type { RepositoryKey } from './dashboard-repositories.ts'

interface WrittenDashboard {
  readonly dashboard: Dashboard
  readonly revision: number
  readonly name: string
  readonly timeZone: string
  readonly position: number
  /** The reply without its position, which every event of the log advances. */
  readonly rest: string
  readonly json: Buffer
}

const maxKept = 5000

export const openReplyCache = (tail: LogTail, libraryOf: FindLibraryWidget, timeZone: () => string) => {
  const kept = boundedCache<WrittenDashboard>(maxKept)
  tail.subscribe((event) => {
    if (flushesCaches(event)) kept.clear()
  })

  const encoded = ({ dashboard, ...rest }: Omit<WrittenDashboard, 'position' | 'rest' | 'json'>): string =>
    JSON.stringify({
      dashboard: Dashboard.encode(dashboard),
      ...rest,
      info: notesOn(libraryOf, dashboard),
    }).slice(1)

  return (dashboardKey: RepositoryKey, folded: FoldedState<DashboardState>, name: string): Buffer => {
    const key = `${dashboardKey.type}/${dashboardKey.code}`
    const found = kept.get(key)
    const now = { dashboard: folded.state.dashboard, revision: folded.revision, name, timeZone: timeZone() }
    const isSame =
      found?.dashboard === now.dashboard &&
      found.revision === now.revision &&
      found.name === name &&
      found.timeZone === now.timeZone
    const position = Math.max(tail.position(), folded.position)
    if (isSame && found.position === position) return found.json
    const rest = isSame ? found.rest : encoded(now)
    const json = Buffer.from(`{"position":${position},${rest}`)
    kept.set(key, { ...now, position, rest, json })
    return json
  }
}
