import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ExportRefused } from '../../domain/dashboards/export/export-name.ts'
import { type E, O } from '../../domain/fp.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import type { FiguresDates } from '../../domain/widgets/figures/figures-dates.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

interface Input {
  readonly place: DashboardPlace
}

interface Shown {
  readonly title: string
  readonly dates: FiguresDates
}

export interface ExportRequest extends Input, Shown {}

interface Context extends ExportRequest {
  readonly refusal: O.Option<ExportRefused>
}

type Event =
  | ({ readonly type: 'picture.requested' } & Shown)
  | ({ readonly type: 'document.requested' } & Shown)
  | { readonly type: 'refusal.dismissed' }

export type Exporting = E.Either<ExportRefused, null>

const refused = { target: 'resting.refused', actions: { type: 'setRefusal', params: resultOf } } as const

export const dashboardExportMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    drawPicture: fromPromise<Exporting, ExportRequest>(unprovided('drawPicture')),
    printDocument: fromPromise<Exporting, ExportRequest>(unprovided('printDocument')),
  },
  delays: { waitToldMs: 3_000 },
  actions: {
    setShown: assign((_, { title, dates }: Shown) => ({ title, dates, refusal: O.none })),
    setRefusal: assign((_, exporting: Exporting) => ({ refusal: O.getLeft(exporting) })),
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
      invoke: { ...task('drawPicture', { target: 'resting' }, refused), input: ({ context }) => context },
    },
    printing: {
      initial: 'begun',
      states: { begun: { after: { waitToldMs: 'waiting' } }, waiting: {} },
      invoke: { ...task('printDocument', { target: 'resting' }, refused), input: ({ context }) => context },
    },
  },
})

export type DashboardExportRef = ActorRefFrom<typeof dashboardExportMachine>
