import { fromEventObservable, fromPromise } from 'xstate'
import { accountGroupAccounts, accountInfo, groupInfo } from '../api/accounts.ts'
import type { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { dashboard } from '../api/dashboards.ts'
import type { Positions } from '../api/positions.ts'
import { alone, type Neighbours } from '../domain/account/neighbours.ts'
import { pipe, TE } from '../domain/fp.ts'
import type { DashboardPlace } from '../domain/log/frame.ts'
import { readFigures, type FiguresRequest, type FiguresUnavailable } from '../domain/widget/figures.ts'
import type { FormRefused, FormRequest } from '../domain/widget/form-answers.ts'
import { dashboardMachine, type DashboardRequest, type DashboardUnavailable } from '../machines/dashboard.ts'
import { formMachine } from '../machines/form.ts'
import { widgetMachine } from '../machines/widget.ts'
import type { LiveSocket } from '../streams/open-socket.ts'
import type { Report } from '../streams/report.ts'
import { roomEvents } from '../streams/room-events.ts'

export interface Means {
  readonly client: Client
  readonly positions: Positions
  readonly socket: LiveSocket
  readonly report: Report
}

const unavailable = (error: ApiError<'NotFound'>): DashboardUnavailable => ({
  _tag: error._tag === 'Refused' && error.refusal === 'NotFound' ? 'NotFound' : 'Unreachable',
})

const loadDashboard = ({ client, positions }: Means) =>
  fromPromise(({ input: { place, at } }: { input: DashboardRequest }) => {
    positions.see(at)
    return pipe(client.call(dashboard)({ params: place }), TE.mapLeft(unavailable))()
  })

const aroundAccount = ({ client }: Means, code: string): TE.TaskEither<ApiError<'NotFound'>, Neighbours> =>
  pipe(
    TE.Do,
    TE.apS('info', client.call(accountInfo)({ params: { code } })),
    TE.apS('accounts', client.call(accountGroupAccounts)({ params: { code } })),
    TE.map(({ info, accounts }) => ({ group: info.group, accounts })),
  )

const inGroup = ({ client }: Means, code: string): TE.TaskEither<ApiError<'NotFound'>, Neighbours> =>
  pipe(
    client.call(groupInfo)({ params: { code } }),
    TE.map(({ accounts }) => ({ group: null, accounts })),
  )

const neighboursOf = (
  means: Means,
  { type, code }: DashboardPlace,
): TE.TaskEither<ApiError<'NotFound'>, Neighbours> => {
  switch (type) {
    case 'portfolio':
      return aroundAccount(means, code)
    case 'group':
      return inGroup(means, code)
    case 'external':
    case 'adviser':
    case 'admin':
      return TE.right(alone)
  }
}

/** Without neighbours a dashboard is as good as alone: their failure is nobody's concern. */
const loadNeighbours = (means: Means) =>
  fromPromise(({ input }: { input: DashboardPlace }) =>
    pipe(
      neighboursOf(means, input),
      TE.getOrElse(() => () => Promise.resolve(alone)),
    )(),
  )

const unreachable = (): FiguresUnavailable => ({ _tag: 'Unreachable' })

const loadFigures = ({ client }: Means) =>
  fromPromise(({ input: { type, path } }: { input: FiguresRequest }) =>
    pipe(
      client.get(path),
      TE.mapLeft(unreachable),
      TE.chainEitherK((reply) => readFigures(type, reply)),
    )(),
  )

const refusal = (error: ApiError): FormRefused => ({
  message: error._tag === 'Refused' ? error.message : 'There was a problem',
})

const submitForm = ({ client }: Means) =>
  fromPromise(({ input: { path, answers } }: { input: FormRequest }) =>
    pipe(client.post(path, answers), TE.mapLeft(refusal))(),
  )

/** The dashboard machine with everything it needs from the server. */
export const dashboardWith = (means: Means) =>
  dashboardMachine.provide({
    actors: {
      room: fromEventObservable(({ input }: { input: DashboardPlace }) =>
        roomEvents(means.socket, means.report, input),
      ),
      loadDashboard: loadDashboard(means),
      loadNeighbours: loadNeighbours(means),
      widget: widgetMachine.provide({
        actors: {
          loadFigures: loadFigures(means),
          form: formMachine.provide({ actors: { submitForm: submitForm(means) } }),
        },
      }),
    },
  })
