import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { type E, O } from '../../domain/fp.ts'
import type { SheetFailure, SheetRequest } from '../../domain/widgets/sheet/sheet.ts'
import type { TableRow } from '../../domain/widgets/table/widget-table.ts'
import { withToggled } from '../kit/selection.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Context {
  /** Empty means all rows. */
  readonly chosen: ReadonlySet<TableRow>
  readonly request: O.Option<SheetRequest>
  readonly failure: O.Option<SheetFailure>
}

type Event =
  | { readonly type: 'choosing.toggled' }
  | { readonly type: 'row.toggled'; readonly row: TableRow }
  | { readonly type: 'rows.chosen'; readonly rows: readonly TableRow[] }
  | ({ readonly type: 'sheet.requested' } & SheetRequest)
  | { readonly type: 'sheet.cancelled' }
  | { readonly type: 'word.dismissed' }

type DeliveryResult = E.Either<SheetFailure, null>

export const sheetMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { deliver: fromPromise<DeliveryResult, O.Option<SheetRequest>>(unprovidedActor('deliver')) },
  actions: {
    setFailure: assign((_, delivery: DeliveryResult) => ({ failure: O.getLeft(delivery) })),
    clearRequest: assign({ request: O.none, failure: O.none }),
  },
  // long enough to read the message
  delays: { wordPause: 6000 },
}).createMachine({
  id: 'sheet',
  context: { chosen: new Set(), request: O.none, failure: O.none },
  type: 'parallel',
  states: {
    rows: {
      initial: 'all',
      states: {
        all: { on: { 'choosing.toggled': 'choosing' } },
        choosing: {
          on: {
            'row.toggled': {
              actions: assign(({ context: { chosen }, event }) => ({ chosen: withToggled(chosen, event.row) })),
            },
            'rows.chosen': { actions: assign(({ event }) => ({ chosen: new Set(event.rows) })) },
            'choosing.toggled': { target: 'all', actions: assign({ chosen: new Set<TableRow>() }) },
          },
        },
      },
    },
    delivery: {
      initial: 'none',
      states: {
        none: {},
        making: {
          invoke: {
            ...invokeTask(
              'deliver',
              { target: 'made' },
              { target: 'failed', actions: { type: 'setFailure', params: resultOf } },
            ),
            input: ({ context }) => context.request,
          },
          on: { 'sheet.cancelled': { target: 'none', actions: 'clearRequest' } },
        },
        made: { after: { wordPause: { target: 'none', actions: 'clearRequest' } } },
        failed: { on: { 'word.dismissed': { target: 'none', actions: 'clearRequest' } } },
      },
      on: {
        'sheet.requested': {
          target: '.making',
          reenter: true,
          actions: assign(({ event: { way, sheet } }) => ({ request: O.some({ way, sheet }), failure: O.none })),
        },
      },
    },
  },
})

export type SheetRef = ActorRefFrom<typeof sheetMachine>

export const isChoosingRows = (snapshot: SnapshotFrom<SheetRef>): boolean => snapshot.matches({ rows: 'choosing' })
