import { Dashboard } from '../../../src/domain/dashboard/dashboard.ts'
import type { DashboardState } from '../../../src/domain/dashboard/decider.ts'
import type { Tail } from '../../log/event-log.ts'
import type { Folded } from '../../log/fold.ts'
import { remembered } from '../../users/remembered.ts'
import { dashboardStream, type Place } from './shelf.ts'

interface Written {
  readonly dashboard: DashboardState['dashboard']
  readonly revision: number
  readonly name: string
  /** Everything but the position, which every event in the log moves on. */
  readonly rest: string
}

const mostKept = 5000

/** The reply about a dashboard as JSON, written once for each revision. */
export const createReplyTexts = (tail: Tail) => {
  const kept = remembered<string, Written>(mostKept)

  const write = (key: string, dashboard: Dashboard, revision: number, name: string): Written => {
    const rest = JSON.stringify({ dashboard: Dashboard.encode(dashboard), revision, name }).slice(1)
    const written = { dashboard, revision, name, rest }
    kept.keep(key, written)
    return written
  }

  return (place: Place, { state: { dashboard }, revision, position }: Folded<DashboardState>, name: string): string => {
    const key = dashboardStream(place)
    const found = kept.get(key)
    const isFresh = found?.dashboard === dashboard && found.revision === revision && found.name === name
    const { rest } = isFresh ? found : write(key, dashboard, revision, name)
    return `{"position":${Math.max(tail.position(), position)},${rest}`
  }
}
