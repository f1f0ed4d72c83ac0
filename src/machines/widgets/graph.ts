import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { type E, O } from '../../domain/fp.ts'
import type { PictureFailed, PictureRequest } from '../../domain/widgets/graph/slices.ts'
import type { Range } from '../../domain/widgets/graph/range.ts'
import { movedPoint } from '../../domain/widgets/graph/reading.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

interface Context {
  readonly hidden: readonly string[]
  readonly range: Range
  readonly point: number | null
  readonly request: O.Option<PictureRequest>
  readonly failure: O.Option<PictureFailed>
}

interface KeyPressed {
  readonly key: string
  readonly points: number
}

type Event =
  | { readonly type: 'legend.pressed'; readonly name: string }
  | { readonly type: 'range.chosen'; readonly range: Range }
  | { readonly type: 'legend.unfolded' }
  | { readonly type: 'legend.folded' }
  | { readonly type: 'point.reached'; readonly point: number }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'point.left' }
  | ({ readonly type: 'picture.requested' } & PictureRequest)
  | { readonly type: 'failure.dismissed' }

type Saving = E.Either<PictureFailed, null>

const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]

export const graphMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { savePicture: fromPromise<Saving, O.Option<PictureRequest>>(unprovided('savePicture')) },
  actions: {
    toggle: assign(({ context }, name: string) => ({ hidden: toggled(context.hidden, name) })),
    choose: assign((_, range: Range) => ({ range })),
    reach: assign((_, point: number) => ({ point })),
    move: assign(({ context }, { key, points }: KeyPressed) => ({ point: movedPoint(context.point, key, points) })),
    leave: assign({ point: null }),
    ask: assign((_, { format, picture, named }: PictureRequest) => ({
      request: O.some({ format, picture, named }),
      failure: O.none,
    })),
    explain: assign((_, saving: Saving) => ({ failure: O.getLeft(saving) })),
    forgetPicture: assign({ request: O.none }),
    dismiss: assign({ failure: O.none }),
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
        'point.reached': { target: '.pointing', actions: { type: 'reach', params: ({ event }) => event.point } },
        'key.pressed': { target: '.speaking', actions: { type: 'move', params: ({ event }) => event } },
        'point.left': { target: '.none', actions: 'leave' },
        'legend.pressed': {
          target: '.none',
          actions: [{ type: 'toggle', params: ({ event }) => event.name }, 'leave'],
        },
        'range.chosen': {
          target: '.none',
          actions: [{ type: 'choose', params: ({ event }) => event.range }, 'leave'],
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
            ...task(
              'savePicture',
              { target: 'saved', actions: 'forgetPicture' },
              { target: 'failed', actions: [{ type: 'explain', params: resultOf }, 'forgetPicture'] },
            ),
            input: ({ context }) => context.request,
          },
        },
        saved: {},
        failed: { on: { 'failure.dismissed': { target: 'none', actions: 'dismiss' } } },
      },
      on: {
        'picture.requested': {
          target: '.saving',
          reenter: true,
          actions: { type: 'ask', params: ({ event }) => event },
        },
      },
    },
  },
})

export type GraphActor = ActorRefFrom<typeof graphMachine>
