import {
  type DashboardCommand,
  DashboardEvent,
  type DashboardRefusal,
  type Dashboard,
} from '../../src/domain/dashboards/dashboard.ts'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { dashboardDecider, type DashboardState } from '../../src/domain/dashboards/decider.ts'
import { dashboardRoom } from '../../src/domain/log/recorded-event.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type FoldedState, openResidentRepository, type ResidentRepository } from '../log/repository.ts'
import type { WidgetCatalogue } from '../widgets/open-widget-catalogue.ts'
import { followLibrary } from '../../src/domain/widgets/library/following.ts'

interface FollowedDashboard {
  readonly version: number
  readonly dashboard: Dashboard
}

const followCatalogue = (widgetCatalogue: WidgetCatalogue): ((dashboard: Dashboard) => Dashboard) => {
  const known = new WeakMap<Dashboard, FollowedDashboard>()
  return (dashboard) => {
    const version = widgetCatalogue.version()
    const found = known.get(dashboard)
    if (found?.version === version) return found.dashboard
    const followed = { version, dashboard: followLibrary(widgetCatalogue.widget, dashboard) }
    known.set(dashboard, followed)
    return followed.dashboard
  }
}

export interface RepositoryKey {
  readonly type: DashboardType
  readonly code: string
}

type DashboardRepository = ResidentRepository<DashboardState, DashboardCommand, DashboardEvent, DashboardRefusal>

export interface DashboardRepositories {
  readonly get: (key: RepositoryKey) => FoldedState<DashboardState>
  readonly of: (type: DashboardType) => DashboardRepository
}

export const openDashboards = async (
  services: LogServices,
  widgetCatalogue: WidgetCatalogue,
): Promise<DashboardRepositories> => {
  const open = (type: DashboardType): Promise<DashboardRepository> => {
    const decider = dashboardDecider(type)
    return openResidentRepository(services, {
      prefix: `dashboard/${type}/`,
      codec: DashboardEvent,
      decider: () => decider,
      audience: (_event, _state, code) => [dashboardRoom(type, code)],
    })
  }
  const repositories: Readonly<Record<DashboardType, DashboardRepository>> = {
    admin: await open('admin'),
    adviser: await open('adviser'),
    group: await open('group'),
    portfolio: await open('portfolio'),
    external: await open('external'),
  }
  const today = followCatalogue(widgetCatalogue)
  return {
    of: (type) => repositories[type],
    get: ({ type, code }) => {
      const folded = repositories[type].get(code)
      return { ...folded, state: { ...folded.state, dashboard: today(folded.state.dashboard) } }
    },
  }
}
