import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { chosenFirst, type Explorable, type ExplorerKind } from '../../domain/explorers/explorable.ts'
import { O } from '../../domain/fp.ts'
import { bestFound } from '../../domain/search/found.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import {
  chosenOf,
  placeAfter,
  type RowStep,
  selectedBy,
  selecting,
  type Selection,
  type SelectionEvent,
} from '../kit/selection.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface ExplorerInput {
  readonly kind: ExplorerKind
  readonly isMany: boolean
  readonly chosen: readonly string[]
  readonly only: O.Option<readonly string[]>
  readonly except?: string
  readonly known?: readonly Explorable[]
}

export type ExplorablesReading = ReadResult<readonly Explorable[]>

/** None where it was closed without a choice. */
export type ExplorerChoice = O.Option<readonly string[]>

interface Context extends Omit<ExplorerInput, 'chosen' | 'known'> {
  readonly known: O.Option<readonly Explorable[]>
  readonly all: readonly Explorable[]
  readonly search: string
  readonly found: readonly Explorable[]
  readonly active: number
  /** Whether the keys have gone to the active row since something was typed. */
  readonly isOnRow: boolean
  readonly selection: Selection<string>
  readonly hadChosen: boolean
  readonly choice: ExplorerChoice
}

type Event =
  | RetryDue
  | SelectionEvent<string>
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'active.moved'; readonly step: RowStep; readonly isRanged: boolean }
  | { readonly type: 'choice.confirmed' }
  | { readonly type: 'explorer.closed' }

const codes = (rows: readonly Explorable[]): readonly string[] => rows.map(({ code }) => code)

const allowed = ({ only, except }: Context, all: readonly Explorable[]): readonly Explorable[] => {
  const others = except === undefined ? all : all.filter(({ code }) => code !== except)
  if (O.isNone(only)) return others
  const those = new Set(only.value)
  return others.filter(({ code }) => those.has(code))
}

const noExplorables = (): readonly Explorable[] => []

interface Answered {
  readonly event: { readonly output: ExplorablesReading }
}

const read = reading(
  'readExplorables',
  { target: '#explorer.open', actions: { type: 'list', params: (answer: Answered) => O.getRight(answerOf(answer)) } },
  '#explorer.failed',
)

const readExplorables = {
  ...read,
  input: ({ context }: { readonly context: Context }) => context.kind,
} as const

export const explorerMachine = setup({
  types: {
    input: {} as ExplorerInput,
    context: {} as Context,
    events: {} as Event,
    output: {} as ExplorerChoice,
  },
  actors: {
    readExplorables: fromPromise<ExplorablesReading, ExplorerKind>(unprovided('readExplorables')),
    retries: retriesLogic,
  },
  guards: {
    isKnown: ({ context }) => O.isSome(context.known),
    isMany: ({ context }) => context.isMany,
    // none at all is a choice only of what there was before
    canConfirm: ({ context: { isMany, hadChosen, selection } }) => isMany && (hadChosen || selection.chosen.size > 0),
    isFound: ({ context }, key: string) => context.found.some(({ code }) => code === key),
    isRanged: ({ context }, isRanged: boolean) => context.isMany && isRanged,
  },
  actions: {
    list: assign(({ context }, read: O.Option<readonly Explorable[]>) => {
      const all = chosenFirst(allowed(context, O.getOrElse(noExplorables)(read)), context.selection.chosen)
      return { all, found: bestFound(all, context.search) }
    }),
    seek: assign(({ context }, search: string) => ({
      search,
      found: bestFound(context.all, search),
      active: 0,
      isOnRow: false,
    })),
    move: assign(({ context }, step: RowStep) => ({
      active: placeAfter(context.active, step, context.found.length),
      isOnRow: true,
    })),
    range: assign(({ context: { selection, found, active } }) => {
      const key = found[active]?.code
      return key === undefined ? {} : { selection: selectedBy(selection, { type: 'row.ranged', key }, codes(found)) }
    }),
    activate: assign(({ context }, key: string) => ({
      active: Math.max(
        0,
        context.found.findIndex(({ code }) => code === key),
      ),
    })),
    select: assign(({ context }, event: SelectionEvent<string>) => ({
      selection: selectedBy(context.selection, event, codes(context.found)),
    })),
    chooseOne: assign((_, key: string) => ({ choice: O.some([key]) })),
    chooseMany: assign(({ context }) => ({ choice: O.some([...context.selection.chosen]) })),
  },
}).createMachine({
  id: 'explorer',
  context: ({ input: { chosen, known, ...input } }) => ({
    ...input,
    known: O.fromNullable(known),
    all: [],
    search: '',
    found: [],
    active: 0,
    isOnRow: false,
    selection: chosenOf(chosen),
    hadChosen: chosen.length > 0,
    choice: O.none,
  }),
  initial: 'deciding',
  on: {
    'search.typed': { actions: { type: 'seek', params: ({ event }) => event.search } },
    'explorer.closed': '.closed',
  },
  states: {
    deciding: {
      always: [
        {
          guard: 'isKnown',
          target: 'open',
          actions: { type: 'list', params: ({ context }) => context.known },
        },
        { target: 'opening' },
      ],
    },
    opening: { invoke: readExplorables },
    failed: { ...failedRead(readExplorables), on: { 'list.retried': '.trying' } },
    open: {
      on: {
        'active.moved': [
          {
            guard: { type: 'isRanged', params: ({ event }) => event.isRanged },
            actions: [{ type: 'move', params: ({ event }) => event.step }, 'range'],
          },
          { actions: { type: 'move', params: ({ event }) => event.step } },
        ],
        'row.toggled': [
          {
            guard: 'isMany',
            actions: [{ type: 'activate', params: ({ event }) => event.key }, selecting['row.toggled'].actions],
          },
          {
            guard: { type: 'isFound', params: ({ event }) => event.key },
            target: 'closed',
            actions: { type: 'chooseOne', params: ({ event }) => event.key },
          },
        ],
        'row.ranged': {
          guard: 'isMany',
          actions: [{ type: 'activate', params: ({ event }) => event.key }, selecting['row.ranged'].actions],
        },
        'all.toggled': { guard: 'isMany', ...selecting['all.toggled'] },
        'choice.confirmed': { guard: 'canConfirm', target: 'closed', actions: 'chooseMany' },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.choice,
})

export type ExplorerRef = ActorRefFrom<typeof explorerMachine>
