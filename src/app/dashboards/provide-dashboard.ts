import { fromEventObservable, fromObservable, fromPromise } from 'xstate'
import { type ApiError, hasMessage } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { changeDashboard, dashboard } from '../../api/dashboards/dashboards.ts'
import type { LogPositions } from '../../api/endpoint.ts'
import { dataDates } from '../../api/ledger/figures.ts'
import { widgets } from '../../api/widgets.ts'
import { noRelatedAccounts, mayVisitGroup, type RelatedAccounts } from '../../domain/ledger/accounts/account.ts'
import type { Dashboard } from '../../domain/dashboards/dashboard.ts'
import type { PresenceStatusAt } from '../../domain/dashboards/presence/attendance.ts'
import { widgetsOf } from '../../domain/dashboards/structure.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import {
  dashboardMachine,
  type DashboardLoadResult,
  type DashboardRequest,
} from '../../machines/dashboards/dashboard.ts'
import type { OnDecodeError } from '../../streams/socket/decoded.ts'
import { dashboardSocketEvents } from '../../streams/socket/dashboard-socket-events.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { followingActor, readPersistently, retriesOf } from '../following.ts'
import { loadRelatedAccounts } from './load-related-accounts.ts'
import type { WelcomedCheck } from './welcomed.ts'
import { withWelcomeFolded } from '../../domain/dashboards/welcome.ts'
import { type FiguresDates, searchOfDates } from '../../domain/widgets/figures/figures-dates.ts'
import { entityOf } from '../../domain/widgets/figures/figures-path.ts'
import { isUnsupportedWidget } from '../../domain/widgets/widget-definition.ts'
import type { Widget } from '../../domain/widgets/widget.ts'
import {
  editModeMachine,
  type SavedDashboard,
  type DashboardSaveFailure,
  type SaveRequest,
} from '../../machines/dashboards/edit-mode.ts'
import { figuresAgeMachine } from '../../machines/dashboards/figures-age.ts'
import { presenceMachine } from '../../machines/dashboards/presence.ts'
import { type SpanLoadResult, timeTravelMachine } from '../../machines/dashboards/time-travel.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { editShortcuts } from '../../streams/browser/edit-shortcuts.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { presenceOf, sendStatus } from '../../streams/socket/presence.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { provideDashboardHistory } from './provide-dashboard-history.ts'
import { provideDashboardExport } from './provide-dashboard-export.ts'
import { providePersonalView } from './provide-personal-view.ts'
import { provideHeadlineFigures } from '../ledger/provide-headline-figures.ts'
import { provideOpenBreaks } from '../ledger/provide-open-breaks.ts'
import { provideTemplate } from '../widgets/provide-template.ts'
import { provideWidget } from '../widgets/provide-widget.ts'
import { taskActor } from '../task-actor.ts'

export interface DashboardDeps extends ScreenDeps {
  readonly positions: LogPositions
  readonly identity: () => O.Option<Identity>
  readonly welcomed: WelcomedCheck
}

const reportUnreadableWidgets = (onDecodeError: OnDecodeError, { rows }: Dashboard): void => {
  const unread = widgetsOf(rows).filter(isUnsupportedWidget)
  if (unread.length > 0) onDecodeError({ name: 'widget', at: unread.map(({ wid }) => wid) })
}

const saveFailure = (error: ApiError): DashboardSaveFailure => ({ message: hasMessage(error) ? error.message : '' })

const provideEditMode = (
  client: ApiClient,
  page: Window,
  socket: Pick<LiveSocket, 'states'>,
  widget: ReturnType<typeof provideWidget>,
) =>
  editModeMachine.provide({
    actors: {
      shortcuts: fromEventObservable(() => editShortcuts(page)),
      retries: retriesOf(socket),
      loadLibrary: taskActor<ReadResult<readonly Widget[]>>(() => client.call(widgets)({})),
      saveDashboard: taskActor<E.Either<DashboardSaveFailure, SavedDashboard>, SaveRequest>(
        ({ dashboardKey, correlation, ...body }) =>
          pipe(client.call(changeDashboard)({ params: dashboardKey, body, correlation }), TE.mapLeft(saveFailure)),
      ),
      widget,
      template: provideTemplate(client, socket),
    },
  })

const provideFiguresAge = ({ call }: ApiClient, socket: LiveSocket) =>
  figuresAgeMachine.provide({
    actors: followingActor(socket, {
      changes: () => figuresChanged(socket),
      read: ({ type, code }, signal) => call(dataDates)({ params: { type: entityOf(type), code }, signal }),
    }),
  })

const providePresence = (socket: LiveSocket, onDecodeError: OnDecodeError) =>
  presenceMachine.provide({
    actors: {
      presenceEvents: fromEventObservable(({ input }: { readonly input: DashboardKey }) =>
        presenceOf(socket, onDecodeError, input),
      ),
      sendStatus: fromObservable(({ input }: { readonly input: PresenceStatusAt }) => sendStatus(socket, input)),
    },
  })

type DashboardSources = Pick<ScreenDeps, 'client' | 'socket' | 'page'>

const provideTimeTravel = ({ client: { call }, socket, page }: DashboardSources) =>
  timeTravelMachine.provide({
    actors: {
      retries: retriesOf(socket),
      loadSpan: taskActor<SpanLoadResult, DashboardKey>(({ type, code }) =>
        call(dataDates)({ params: { type: entityOf(type), code } }),
      ),
      keepInAddress: keepInAddress<FiguresDates>(page, (dates) => `${page.location.pathname}${searchOfDates(dates)}`),
    },
  })

export const provideDashboard = ({
  client,
  positions,
  socket,
  onDecodeError,
  identity,
  page,
  welcomed,
}: DashboardDeps) => {
  const widget = provideWidget(client, page.document, socket)
  // never for editors: their save would fold the welcome for everybody
  const isWelcomeFolded = (): boolean =>
    pipe(
      identity(),
      O.exists(({ username, roles }) => roles[0] === 'client' && welcomed(username)),
    )
  return dashboardMachine.provide({
    actors: {
      room: fromEventObservable(({ input }: { readonly input: DashboardKey }) =>
        dashboardSocketEvents(socket, onDecodeError, input),
      ),
      loadDashboard: taskActor<DashboardLoadResult, DashboardRequest>(({ dashboardKey, at }) => {
        positions.see(at)
        return pipe(
          client.call(dashboard)({ params: dashboardKey }),
          TE.map((read) => {
            reportUnreadableWidgets(onDecodeError, read.dashboard)
            return isWelcomeFolded() ? { ...read, dashboard: withWelcomeFolded(read.dashboard) } : read
          }),
        )
      }),
      loadRelatedAccounts: fromPromise<RelatedAccounts, DashboardKey>(async ({ input, signal }) =>
        pipe(
          await readPersistently(
            socket,
            loadRelatedAccounts(client, input, (group) =>
              pipe(
                identity(),
                O.exists((person) => mayVisitGroup(person, group)),
              ),
            ),
            signal,
          ),
          E.getOrElse(() => noRelatedAccounts),
        ),
      ),
      retries: retriesOf(socket),
      exporting: provideDashboardExport(client, page),
      widget,
      template: provideTemplate(client, socket),
      editMode: provideEditMode(client, page, socket, widget),
      history: provideDashboardHistory(client, socket, widget),
      timeTravel: provideTimeTravel({ client, socket, page }),
      presence: providePresence(socket, onDecodeError),
      openBreaks: provideOpenBreaks(client, socket),
      figuresAge: provideFiguresAge(client, socket),
      headline: provideHeadlineFigures({ client, socket }),
      personalView: providePersonalView({ client, socket, onDecodeError, identity, page }),
    },
  })
}
