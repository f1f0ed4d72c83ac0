import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ExplorableEntity, ExplorerKind } from '../../domain/explorers/explorable.ts'
import { E, O } from '../../domain/fp.ts'
import { isBlank } from '../../domain/search/search-ranking.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import {
  selectionOf,
  isEachChosen,
  indexAfter,
  type RowStep,
  selectionAfterEvent,
  selectionEvents,
  type RowSelection,
  type SelectionEvent,
} from '../kit/selection.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import {
  emptyListing,
  type ExplorablesPage,
  type ExplorablesQuery,
  isSettled,
  type ExplorerListing,
  type ExplorerListings,
  listingsAfter,
  shownListing,
  singlePage,
} from './listing.ts'

export interface ExplorerInput {
  readonly kind: ExplorerKind
  readonly isMany: boolean
  readonly chosen: readonly string[]
  readonly adviser?: string
  readonly except?: string
  readonly known?: readonly ExplorableEntity[]
}

export type ExplorablesReadResult = ReadResult<ExplorablesPage>
export type CodesReadResult = ReadResult<readonly string[]>

export type ExplorerChoice = O.Option<readonly string[]>

interface Context extends Omit<ExplorerInput, 'chosen' | 'known'>, ExplorerListings {
  readonly known: O.Option<readonly ExplorableEntity[]>
  readonly asked: Pick<ExplorerListing, 'search' | 'page'>
  readonly found: readonly ExplorableEntity[]
  readonly total: number
  readonly codes: O.Option<readonly string[]>
  readonly active: number
  readonly isOnRow: boolean
  readonly selection: RowSelection<string>
  readonly hadChosen: boolean
  readonly choice: ExplorerChoice
}

type Event =
  | RetryDue
  | SelectionEvent<string>
  | { readonly type: 'list.retried' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'active.moved'; readonly step: RowStep; readonly isRanged: boolean }
  | { readonly type: 'end.reached' }
  | { readonly type: 'choice.confirmed' }
  | { readonly type: 'explorer.closed' }

const explorableCodes = (rows: readonly ExplorableEntity[]): readonly string[] => rows.map(({ code }) => code)

const allowedRows = ({ except }: Context, page: ExplorablesPage): ExplorablesPage => {
  const rows = page.rows.filter(({ code }) => code !== except)
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
}

const hasMore = (context: Context): boolean => isSettled(context) && shownListing(context).hasMore

const rowsAhead = 20

const withShownRows = (listings: ExplorerListings) => {
  const { rows, total } = shownListing(listings)
  return { ...listings, found: rows, total }
}

export const areAllChosen = (context: Context): boolean =>
  hasMore(context)
    ? O.exists((codes: readonly string[]) => isEachChosen(context.selection, codes))(context.codes)
    : isEachChosen(context.selection, explorableCodes(context.found))

interface AnsweredRead<Value> {
  readonly event: { readonly output: ReadResult<Value> }
}

const readExplorables = {
  ...invokeRead(
    'readExplorables',
    {
      target: '#explorer.open',
      actions: { type: 'addRows', params: (answer: AnsweredRead<ExplorablesPage>) => O.getRight(answerOf(answer)) },
    },
    '#explorer.failed',
  ),
  input: ({ context }: { readonly context: Context }): ExplorablesQuery => {
    const { kind, adviser = null, asked, selection } = context
    return { ...asked, kind, adviser, chosen: [...selection.chosen] }
  },
} as const

const toggleAllTransitions = [
  { guard: 'hasUnreadCodes', target: '#explorer.open.gathering' },
  { guard: 'isMany', actions: 'chooseAll' },
] as const

export const explorerMachine = setup({
  types: {
    input: {} as ExplorerInput,
    context: {} as Context,
    events: {} as Event,
    output: {} as ExplorerChoice,
  },
  actors: {
    readExplorables: fromPromise<ExplorablesReadResult, ExplorablesQuery>(unprovidedActor('readExplorables')),
    readCodes: fromPromise<CodesReadResult, ExplorablesQuery>(unprovidedActor('readCodes')),
    retries: retriesLogic,
  },
  guards: {
    isKnown: ({ context }) => O.isSome(context.known),
    isMany: ({ context }) => context.isMany,
    isSettled: ({ context }) => isSettled(context),
    hasMore: ({ context }) => hasMore(context),
    hasUnreadCodes: ({ context }) => context.isMany && hasMore(context) && O.isNone(context.codes),
    // choosing none is possible only to clear an earlier choice
    canConfirm: ({ context: { isMany, hadChosen, selection } }) => isMany && (hadChosen || selection.chosen.size > 0),
    isFound: ({ context }, key: string) => context.found.some(({ code }) => code === key),
    isRanged: ({ context }, isRanged: boolean) => context.isMany && isRanged,
  },
  actions: {
    addRows: assign(({ context }, read: O.Option<ExplorablesPage>) => {
      if (O.isNone(read)) return {}
      const { asked, selection, found: before, active, isOnRow } = context
      const shown = withShownRows(listingsAfter(context, asked, allowedRows(context, read.value), selection.chosen))
      const kept = shown.found.findIndex(({ code }) => code === before[active]?.code)
      return { ...shown, active: isOnRow || asked.page > 1 ? Math.max(0, kept) : 0 }
    }),
    setSearch: assign(({ context: { whole, sought } }, search: string) => ({
      ...withShownRows({ whole, sought, search }),
      codes: O.none,
      active: 0,
      isOnRow: false,
    })),
    // the list without a search comes first: its rows show the current choice
    askFirst: assign(({ context: { whole, search } }) => ({
      asked: { search: whole.page === 0 || isBlank(search) ? '' : search, page: 1 },
    })),
    askNext: assign(({ context }) => {
      const { search, page } = shownListing(context)
      return { asked: { search, page: page + 1 } }
    }),
    moveActive: assign(({ context }, step: RowStep) => ({
      active: indexAfter(context.active, step, context.found.length),
      isOnRow: true,
    })),
    fetchAhead: enqueueActions(({ context: { active, found }, enqueue }) => {
      if (active + rowsAhead >= found.length) enqueue.raise({ type: 'end.reached' })
    }),
    selectRange: assign(({ context: { selection, found, active } }) => {
      const key = found[active]?.code
      return key === undefined
        ? {}
        : { selection: selectionAfterEvent(selection, { type: 'row.ranged', key }, explorableCodes(found)) }
    }),
    setActive: assign(({ context }, key: string) => ({
      active: Math.max(
        0,
        context.found.findIndex(({ code }) => code === key),
      ),
    })),
    selectRows: assign(({ context }, event: SelectionEvent<string>) => ({
      selection: selectionAfterEvent(context.selection, event, explorableCodes(context.found)),
    })),
    setCodes: assign(({ context: { except } }, read: CodesReadResult) => ({
      codes: E.isRight(read) ? O.some(read.right.filter((code) => code !== except)) : O.none,
    })),
    chooseAll: assign(({ context: { selection, codes, found } }) => ({
      selection: selectionAfterEvent(
        selection,
        { type: 'all.toggled' },
        O.getOrElse(() => explorableCodes(found))(codes),
      ),
    })),
  },
}).createMachine({
  id: 'explorer',
  context: ({ input: { chosen, known, ...input } }) => ({
    ...input,
    ...withShownRows({ whole: emptyListing, sought: emptyListing, search: '' }),
    known: O.fromNullable(known),
    asked: { search: '', page: 1 },
    codes: O.none,
    active: 0,
    isOnRow: false,
    selection: selectionOf(chosen),
    hadChosen: chosen.length > 0,
    choice: O.none,
  }),
  initial: 'deciding',
  on: {
    'search.typed': { actions: { type: 'setSearch', params: ({ event }) => event.search } },
    'explorer.closed': '.closed',
  },
  states: {
    deciding: {
      always: [
        {
          guard: 'isKnown',
          target: 'open',
          actions: { type: 'addRows', params: ({ context }) => O.map(singlePage)(context.known) },
        },
        { target: 'opening' },
      ],
    },
    opening: { invoke: readExplorables },
    failed: {
      ...failedRead(readExplorables),
      on: {
        'list.retried': '.trying',
        'search.typed': {
          target: '.trying',
          actions: [{ type: 'setSearch', params: ({ event }) => event.search }, 'askFirst'],
        },
      },
    },
    open: {
      initial: 'deciding',
      on: {
        'search.typed': { target: '.deciding', actions: { type: 'setSearch', params: ({ event }) => event.search } },
        'active.moved': [
          {
            guard: { type: 'isRanged', params: ({ event }) => event.isRanged },
            actions: [{ type: 'moveActive', params: ({ event }) => event.step }, 'selectRange', 'fetchAhead'],
          },
          { actions: [{ type: 'moveActive', params: ({ event }) => event.step }, 'fetchAhead'] },
        ],
        'row.toggled': [
          {
            guard: 'isMany',
            actions: [{ type: 'setActive', params: ({ event }) => event.key }, selectionEvents['row.toggled'].actions],
          },
          {
            guard: { type: 'isFound', params: ({ event }) => event.key },
            target: 'closed',
            actions: assign(({ event }) => ({ choice: O.some([event.key]) })),
          },
        ],
        'row.ranged': {
          guard: 'isMany',
          actions: [{ type: 'setActive', params: ({ event }) => event.key }, selectionEvents['row.ranged'].actions],
        },
        'choice.confirmed': {
          guard: 'canConfirm',
          target: 'closed',
          actions: assign(({ context }) => ({ choice: O.some([...context.selection.chosen]) })),
        },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isSettled', target: 'listed' },
            { target: 'searching', actions: 'askFirst' },
          ],
        },
        listed: {
          on: {
            'end.reached': { guard: 'hasMore', target: 'adding', actions: 'askNext' },
            'all.toggled': toggleAllTransitions,
          },
        },
        searching: { invoke: readExplorables },
        adding: { invoke: readExplorables, on: { 'all.toggled': toggleAllTransitions } },
        gathering: {
          invoke: {
            ...invokeRead(
              'readCodes',
              {
                target: '#explorer.open.listed',
                actions: [
                  {
                    type: 'setCodes',
                    params: ({ event }: AnsweredRead<readonly string[]>): CodesReadResult => event.output,
                  },
                  'chooseAll',
                ],
              },
              '#explorer.failed',
            ),
            input: ({ context: { kind, adviser = null, search } }) => ({
              kind,
              adviser,
              search,
              page: 1,
              chosen: [],
            }),
          },
        },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.choice,
})

export type ExplorerRef = ActorRefFrom<typeof explorerMachine>
