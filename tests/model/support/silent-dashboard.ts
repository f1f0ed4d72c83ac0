import { dashboardMachine } from '../../../src/machines/dashboards/dashboard.ts'
import { silent } from './silent.ts'
import { silentFiguresAge } from './silent-figures-age.ts'
import { silentHeadline } from './silent-headline.ts'
import { silentPersonalView } from './silent-personal-view.ts'
import { silentPresence } from './silent-presence.ts'
import { unanswered } from './unanswered.ts'

/** Nobody else is there, nothing changes, and its server never answers. */
export const silentDashboard = dashboardMachine.provide({
  actors: {
    room: silent(),
    retries: silent(),
    loadDashboard: unanswered(),
    loadRelatedAccounts: unanswered(),
    presence: silentPresence,
    figuresAge: silentFiguresAge,
    headline: silentHeadline,
    personalView: silentPersonalView,
  },
})
