import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { type E, O } from '../../domain/fp.ts'
import type { PictureFailure, PictureRequest } from '../../domain/widgets/graph/slices.ts'
import type { GraphRange } from '../../domain/widgets/graph/range.ts'
import { movedPoint } from '../../domain/widgets/graph/reading.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Context {
  readonly hidden: readonly string[]
  readonly range: GraphRange
  readonly point: number | null
  readonly request: O.Option<PictureRequest>
  readonly failure: O.Option<PictureFailure>
}

interface KeyPressed {
  readonly key: string
  readonly points: number
}

type Event =
  | { readonly type: 'legend.pressed'; readonly name: string }
  | { readonly type: 'range.chosen'; readonly range: GraphRange }
  | { readonly type: 'legend.unfolded' }
  | { readonly type: 'legend.folded' }
  | { readonly type: 'point.reached'; readonly point: number }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'point.left' }
  | ({ readonly type: 'picture.requested' } & PictureRequest)
  | { readonly type: 'failure.dismissed' }

type PictureResult = E.Either<PictureFailure, null>

const toggleName = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]

export const graphMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { savePicture: fromPromise<PictureResult, O.Option<PictureRequest>>(unprovidedActor('savePicture')) },
  actions: {
    clearPoint: assign({ point: null }),
    setFailure: assign((_, saving: PictureResult) => ({ failure: O.getLeft(saving) })),
    clearRequest: assign({ request: O.none }),
  },
}).createMachine({
  id: 'graph',
  context: { hidden: [], range: 'All', point: null, request: O.none, failure: O.none },
  type: 'parallel',
  states: {
    reading: {
      initial: 'none',
      states: {
        none: {},
        pointing: {},
        // screen readers announce points reached by keys, not by the pointer
        speaking: {},
      },
      on: {
        'point.reached': { target: '.pointing', actions: assign(({ event }) => ({ point: event.point })) },
        'key.pressed': {
          target: '.speaking',
          actions: assign(({ context, event: { key, points } }) => ({ point: movedPoint(context.point, key, points) })),
        },
        'point.left': { target: '.none', actions: 'clearPoint' },
        'legend.pressed': {
          target: '.none',
          actions: [assign(({ context, event }) => ({ hidden: toggleName(context.hidden, event.name) })), 'clearPoint'],
        },
        'range.chosen': {
          target: '.none',
          actions: [assign(({ event }) => ({ range: event.range })), 'clearPoint'],
        },
      },
    },
    legend: {
      initial: 'folded',
      states: {
        folded: { on: { 'legend.unfolded': 'unfolded' } },
        unfolded: { on: { 'legend.folded': 'folded' } },
      },
    },
    picture: {
      initial: 'none',
      states: {
        none: {},
        saving: {
          invoke: {
            ...invokeTask(
              'savePicture',
              { target: 'saved', actions: 'clearRequest' },
              { target: 'failed', actions: [{ type: 'setFailure', params: resultOf }, 'clearRequest'] },
            ),
            input: ({ context }) => context.request,
          },
        },
        saved: {},
        failed: { on: { 'failure.dismissed': { target: 'none', actions: assign({ failure: O.none }) } } },
      },
      on: {
        'picture.requested': {
          target: '.saving',
          reenter: true,
          actions: assign(({ event: { format, picture, named } }) => ({
            request: O.some({ format, picture, named }),
            failure: O.none,
          })),
        },
      },
    },
  },
})

export type GraphActor = ActorRefFrom<typeof graphMachine>
