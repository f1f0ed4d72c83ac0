import type { Dashboard } from '../../src/domain/dashboards/dashboard.ts'
import { following } from '../../src/domain/widgets/library/following.ts'
import type { Library } from '../widgets/open-library.ts'

interface Followed {
  readonly version: number
  readonly dashboard: Dashboard
}

/** A dashboard as it is seen today, worked out once for each version of the library: the same one until either is another. */
export const followLibrary = (library: Library): ((dashboard: Dashboard) => Dashboard) => {
  const known = new WeakMap<Dashboard, Followed>()
  return (dashboard) => {
    const version = library.version()
    const found = known.get(dashboard)
    if (found?.version === version) return found.dashboard
    const followed = { version, dashboard: following(library.widget, dashboard) }
    known.set(dashboard, followed)
    return followed.dashboard
  }
}
