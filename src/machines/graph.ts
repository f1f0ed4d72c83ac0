import { assign, setup } from 'xstate'
import { movedPoint } from '../domain/graph/point-move.ts'

interface Context {
  readonly hidden: readonly string[]
  readonly point: number | null
}

interface KeyPressed {
  readonly key: string
  readonly points: number
}

type Event =
  | { readonly type: 'legend.pressed'; readonly name: string }
  | { readonly type: 'legend.unfolded' }
  | { readonly type: 'legend.folded' }
  | { readonly type: 'point.reached'; readonly point: number }
  | ({ readonly type: 'key.pressed' } & KeyPressed)
  | { readonly type: 'point.left' }

const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]

/** How one person reads a graph: what they hid, and the point under the pointer or the keys. */
export const graphMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actions: {
    toggle: assign(({ context }, name: string) => ({ hidden: toggled(context.hidden, name) })),
    reach: assign((_, point: number) => ({ point })),
    move: assign(({ context }, { key, points }: KeyPressed) => ({ point: movedPoint(context.point, key, points) })),
    leave: assign({ point: null }),
  },
}).createMachine({
  id: 'graph',
  context: { hidden: [], point: null },
  type: 'parallel',
  states: {
    reading: {
      initial: 'none',
      states: {
        none: {},
        pointing: {},
        // What the keys reach is spoken; what the pointer passes is not.
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
      },
    },
    legend: {
      initial: 'folded',
      states: {
        folded: { on: { 'legend.unfolded': 'unfolded' } },
        unfolded: { on: { 'legend.folded': 'folded' } },
      },
    },
  },
})
