import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { breakId, type ListedBreak, maxExplanationLength } from '../../domain/ledger/reconciliation/break.ts'
import type { BreakColumn } from '../../domain/ledger/reconciliation/break-columns.ts'
import {
  type BreakFilter,
  type BreakSort,
  stateSort,
  filterOfSearch,
  orderedBreaks,
  sortedBreaksBy,
  soughtBreaks,
} from '../../domain/ledger/reconciliation/sought-breaks.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { justifyingMachine } from '../kit/justifying.ts'
import {
  selectionAmong,
  type FoundRows,
  type FoundRowsEvent,
  isEachChosen,
  foundWithSelection,
  nothingChosen,
  nothingFound,
  searchEvents,
  selectionEvents,
  type SelectionEvent,
} from '../kit/selection.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type BreakExportResult = E.Either<string, null>

export const listedBreaksMachine = followedMachine<readonly ListedBreak[]>({ fold: rereadOnChange })

export interface ReconciliationInput {
  readonly mayExplain: boolean
  readonly search: string
  readonly newId: () => string
}

interface Context extends Omit<ReconciliationInput, 'search'>, FoundRows<ListedBreak> {
  readonly filter: BreakFilter
  readonly list: FollowedState<readonly ListedBreak[]>
  readonly sort: BreakSort
  readonly asked: readonly ListedBreak[]
  readonly problem: O.Option<string>
}

type Event =
  | FoundRowsEvent<BreakFilter>
  | { readonly type: 'sort.chosen'; readonly column: BreakColumn }
  | { readonly type: 'explanation.begun'; readonly of: readonly ListedBreak[] }
  | { readonly type: 'export.requested' }

const canBeExplained = ({ state }: ListedBreak): boolean => state !== 'Matched'

const explainableIds = (breaks: readonly ListedBreak[]): readonly string[] => breaks.filter(canBeExplained).map(breakId)

export const chosenBreaks = ({ found, selection }: Pick<Context, 'found' | 'selection'>): readonly ListedBreak[] =>
  found.filter((one) => selection.chosen.has(breakId(one)))

export const areAllChosen = ({ found, selection }: Pick<Context, 'found' | 'selection'>): boolean =>
  isEachChosen(selection, explainableIds(found))

const withFoundBreaks = (context: Context) => {
  const known = O.isSome(context.list.known) ? context.list.known.value : []
  return foundWithSelection(context, orderedBreaks(soughtBreaks(known, context.filter), context.sort), explainableIds)
}

const sharedReasonOf = (breaks: readonly ListedBreak[]): string => {
  const [reason = '', ...others] = new Set(breaks.map(({ explanation }) => explanation?.reason ?? ''))
  return others.length === 0 ? reason : ''
}

export const breakExplainingMachine = justifyingMachine<readonly ListedBreak[]>({
  maxLength: maxExplanationLength,
  reasonOf: sharedReasonOf,
})

export type BreakExplainingRef = ActorRefFrom<typeof breakExplainingMachine>

export const reconciliationMachine = setup({
  types: {
    input: {} as ReconciliationInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; explaining: 'explaining' },
  },
  actors: {
    list: listedBreaksMachine,
    explaining: breakExplainingMachine,
    exportBreaks: fromPromise<BreakExportResult>(unprovidedActor('exportBreaks')),
  },
  guards: {
    isListed: ({ context }) => O.isSome(context.list.known),
    isExplained: (_, isExplained: boolean) => isExplained,
    mayExplain: ({ context: { mayExplain } }, of: readonly ListedBreak[]) => mayExplain && of.some(canBeExplained),
  },
  actions: {
    setList: assign(({ context }, list: Context['list']) => ({ list, ...withFoundBreaks({ ...context, list }) })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    filterRows: assign(({ context }, filter: BreakFilter) => ({
      filter,
      page: 1,
      ...withFoundBreaks({ ...context, filter }),
    })),
    sortByColumn: assign(({ context }, column: BreakColumn) => {
      const sort = sortedBreaksBy(column, context.sort)
      return { sort, ...withFoundBreaks({ ...context, sort }) }
    }),
    setPage: assign((_, page: number) => ({ page })),
    selectRows: assign(({ context: { selection, found } }, event: SelectionEvent<string>) => ({
      selection: selectionAmong(selection, event, explainableIds(found)),
    })),
  },
}).createMachine({
  id: 'reconciliation',
  context: ({ input: { search, ...input } }) => ({
    ...input,
    filter: filterOfSearch(search),
    list: unreadState,
    sort: stateSort,
    asked: [],
    problem: O.none,
    ...nothingFound,
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: { type: 'setList', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: {
    ...searchEvents,
    'sort.chosen': { guard: 'isListed', actions: { type: 'sortByColumn', params: ({ event }) => event.column } },
  },
  initial: 'listed',
  states: {
    listed: {
      on: {
        ...selectionEvents,
        'explanation.begun': {
          guard: { type: 'mayExplain', params: ({ event }) => event.of },
          target: 'explaining',
          actions: assign(({ event }) => ({ asked: event.of.filter(canBeExplained), problem: O.none })),
        },
        'export.requested': { guard: 'isListed', target: 'exporting', actions: assign({ problem: O.none }) },
      },
    },
    explaining: {
      invoke: {
        id: 'explaining',
        src: 'explaining',
        input: ({ context: { asked, newId } }) => ({ of: asked, newId }),
        onDone: [
          {
            guard: { type: 'isExplained', params: ({ event }) => event.output },
            target: 'listed',
            actions: assign({ selection: nothingChosen }),
          },
          { target: 'listed' },
        ],
      },
    },
    exporting: {
      invoke: {
        id: 'exportBreaks',
        src: 'exportBreaks',
        onDone: { target: 'listed', actions: assign(({ event }) => ({ problem: O.getLeft(event.output) })) },
      },
    },
  },
})

export type ReconciliationRef = ActorRefFrom<typeof reconciliationMachine>
