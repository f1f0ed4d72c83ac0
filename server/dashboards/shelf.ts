import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { dashboardOf, type DashboardState } from '../../src/domain/dashboards/decider.ts'
import { DashboardEvent } from '../../src/domain/dashboards/event.ts'
import type { EventLog, Tail } from '../log/event-log.ts'
import { type Fold, type Folded, foldStreams } from '../log/fold.ts'
import type { Library } from '../widgets/open-library.ts'
import { followLibrary } from './follow-library.ts'

export interface Place {
  readonly type: DashboardType
  readonly code: string
}

export const dashboardStream = ({ type, code }: Place): string => `dashboard/${type}/${code}`

/** Every dashboard somebody has changed, and the default of its type for any other, their widgets as the library has them today. */
export interface DashboardShelf {
  readonly get: (place: Place) => Folded<DashboardState>
}

/** Every type folds its own streams: each begins from a default of its own. */
export const openShelf = async (
  house: { readonly log: EventLog; readonly tail: Tail },
  library: Library,
): Promise<DashboardShelf> => {
  const open = (type: DashboardType): Promise<Fold<DashboardState>> =>
    foldStreams(house, `dashboard/${type}/`, DashboardEvent, dashboardOf(type))
  const shelves: Readonly<Record<DashboardType, Fold<DashboardState>>> = {
    admin: await open('admin'),
    adviser: await open('adviser'),
    group: await open('group'),
    portfolio: await open('portfolio'),
    external: await open('external'),
  }
  const today = followLibrary(library)
  return {
    get: (place) => {
      const folded = shelves[place.type].get(dashboardStream(place))
      return { ...folded, state: { ...folded.state, dashboard: today(folded.state.dashboard) } }
    },
  }
}
