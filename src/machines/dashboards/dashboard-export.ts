import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ExportRefusal } from '../../domain/dashboards/export/export-name.ts'
import { type E, O } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Input {
  readonly dashboardKey: DashboardKey
}

interface ShownDashboard {
  readonly title: string
  readonly dates: FiguresDates
}

export interface ExportRequest extends Input, ShownDashboard {}

interface Context extends ExportRequest {
  readonly refusal: O.Option<ExportRefusal>
}

type Event =
  | ({ readonly type: 'picture.requested' } & ShownDashboard)
  | ({ readonly type: 'document.requested' } & ShownDashboard)
  | { readonly type: 'refusal.dismissed' }

export type ExportResult = E.Either<ExportRefusal, null>

const refuseExport = { target: 'resting.refused', actions: { type: 'setRefusal', params: resultOf } } as const

export const dashboardExportMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    drawPicture: fromPromise<ExportResult, ExportRequest>(unprovidedActor('drawPicture')),
    printDocument: fromPromise<ExportResult, ExportRequest>(unprovidedActor('printDocument')),
  },
  delays: { waitToldMs: 3_000 },
  actions: {
    setShown: assign((_, { title, dates }: ShownDashboard) => ({ title, dates, refusal: O.none })),
    setRefusal: assign((_, exporting: ExportResult) => ({ refusal: O.getLeft(exporting) })),
  },
}).createMachine({
  id: 'dashboardExport',
  context: ({ input }) => ({ ...input, title: '', dates: {}, refusal: O.none }),
  initial: 'resting',
  states: {
    resting: {
      initial: 'ready',
      on: {
        'picture.requested': { target: 'drawing', actions: { type: 'setShown', params: ({ event }) => event } },
        'document.requested': { target: 'printing', actions: { type: 'setShown', params: ({ event }) => event } },
      },
      states: {
        ready: {},
        refused: { on: { 'refusal.dismissed': { target: 'ready', actions: assign({ refusal: O.none }) } } },
      },
    },
    drawing: {
      invoke: { ...invokeTask('drawPicture', { target: 'resting' }, refuseExport), input: ({ context }) => context },
    },
    printing: {
      initial: 'begun',
      states: { begun: { after: { waitToldMs: 'waiting' } }, waiting: {} },
      invoke: { ...invokeTask('printDocument', { target: 'resting' }, refuseExport), input: ({ context }) => context },
    },
  },
})

export type DashboardExportRef = ActorRefFrom<typeof dashboardExportMachine>
