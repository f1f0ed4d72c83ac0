import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import { provideColorScheme, provideGuard, provideLayout } from '../../../src/app/shell/provide-shell.ts'
import { matchRoute } from '../../../src/app/match-route.ts'
import { appScreens } from '../../../src/app/screens.tsx'
import { storedText } from '../../../src/app/browser-storage.ts'
import { signInStates } from '../../../src/app/session/sign-in-states.ts'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../src/domain/dashboards/dashboard-key.ts'
import { appMachine } from '../../../src/machines/shell/app.ts'
import { connectionMachine } from '../../../src/machines/shell/connection.ts'
import { protocolMachine } from '../../../src/machines/shell/protocol.ts'
import { newReportsMachine } from '../../../src/machines/archive/new-reports.ts'
import { messageSummaryMachine } from '../../../src/machines/messages/message-summary.ts'
import { notificationsMachine } from '../../../src/machines/notifications/notifications.ts'
import { passwordPanelMachine } from '../../../src/machines/session/password-panel.ts'
import type { ScreenFetchResult, ScreenRequest } from '../../../src/machines/shell/open-screen.ts'
import { searchMachine } from '../../../src/machines/shell/search.ts'
import { sessionMachine } from '../../../src/machines/session/session.ts'
import { sessionsPanelMachine } from '../../../src/machines/session/sessions-panel.ts'
import { signInMachine } from '../../../src/machines/session/sign-in.ts'
import { newId } from '../../samples/sample.ts'
import { widgetMachine } from '../../../src/machines/widgets/widget.ts'
import { addressOf, locationChanges } from '../../../src/streams/browser/location-changes.ts'
import { AppView } from '../../../src/views/shell/app-view.tsx'
import { unfollowedActors } from './followed.ts'
import { silentDashboard } from './silent-dashboard.ts'
import { silent } from './silent.ts'
import { unanswered } from './unanswered.ts'

const dashboardKey: DashboardKey = { type: 'portfolio', code: 'P1' }

const dashboardOnPaths = silentDashboard.provide({
  actors: {
    widget: widgetMachine.provide({ actors: { retries: silent(), loadFigures: unanswered() } }),
  },
})

/** The whole application in a window whose server never answers: a path answers in its place. */
const appMachineOnPaths = appMachine.provide({
  actors: {
    location: fromEventObservable(() => locationChanges(window)),
    sessionEnding: silent(),
    push: unanswered(),
    retries: silent(),
    reload: unanswered(),
    holdPage: silent(),
    unsavedActs: silent(),
    subjectMissing: silent(),
    session: sessionMachine.provide({
      actors: {
        findTokens: unanswered(),
        recognise: unanswered(),
        recogniseCarried: unanswered(),
        keepToken: unanswered(),
        forgetToken: unanswered(),
        revokeToken: unanswered(),
        tokenElsewhere: silent(),
        profileChanges: silent(),
        unsavedActs: silent(),
        signIn: signInMachine.provide({ actors: { authenticate: unanswered(), countdown: silent() } }),
      },
    }),
    guard: provideGuard(window, signInStates(storedText(window, 'sign_in_states'), Date.now)),
    layout: provideLayout(window),
    colorScheme: provideColorScheme(window, storedText(window, 'scheme')),
    connection: connectionMachine.provide({ actors: { socket: silent() } }),
    protocol: protocolMachine.provide({
      actors: { protocolEvents: silent(), unsavedActs: silent(), askVersion: unanswered(), reload: unanswered() },
    }),
    notifications: notificationsMachine.provide({
      actors: {
        notificationEvents: silent(),
        retries: silent(),
        listNotifications: unanswered(),
        markNotification: unanswered(),
        expiries: silent(),
        pageSight: silent(),
      },
    }),
    messageSummary: messageSummaryMachine.provide({ actors: unfollowedActors() }),
    newReports: newReportsMachine.provide({ actors: { archiveChanges: silent(), countNew: unanswered() } }),
    activity: silent(),
    sessionsPanel: sessionsPanelMachine.provide({ actors: { fetchList: unanswered(), reload: unanswered() } }),
    passwordPanel: passwordPanelMachine.provide({ actors: { changePassword: unanswered(), countdown: silent() } }),
    search: searchMachine.provide({
      actors: {
        shortcuts: silent(),
        figuresChanges: silent(),
        location: silent(),
        retries: silent(),
        reach: unanswered(),
        go: unanswered(),
      },
    }),
    fetchScreen: fromPromise<ScreenFetchResult, O.Option<ScreenRequest>>(({ input }) =>
      Promise.resolve(
        pipe(
          input,
          O.filter(({ name }) => name === 'dashboard'),
          O.map(({ name }) => ({
            name,
            machine: dashboardOnPaths,
            input: { dashboardKey, mayEdit: false, seesBreaks: false, newId },
          })),
          E.right,
        ),
      ),
    ),
  },
})

/** Begins at an address, as if it had been typed. */
export const renderAppAt = (path: string) => {
  window.history.replaceState(null, '', path)
  const app = createActor(appMachineOnPaths, {
    input: { address: addressOf(window.location), loginPage: '/login', matchRoute, newId },
  })
  app.start()
  onTestFinished(() => {
    app.stop()
  })
  render(<AppView app={app} screens={appScreens} />)
  const { session } = app.getSnapshot().children
  if (session === undefined) throw new Error('The application has no session')
  return { app, session }
}
