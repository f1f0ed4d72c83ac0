import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { O } from '../../domain/fp.ts'
import { type AccountYear, type ListedYear, maxReasonLength } from '../../domain/ledger/years/closed-year.ts'
import { emptyYearFilter, isClosed, soughtYears, type YearFilter } from '../../domain/ledger/years/sought-years.ts'
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

export interface YearsListed {
  readonly years: readonly ListedYear[]
  readonly year: number | null
  readonly accounts: readonly AccountYear[]
}

export const listedYearsMachine = followedMachine<YearsListed, unknown, number | null>({ fold: rereadOnChange })

export interface ClosedYearsInput {
  readonly year: number | null
  readonly newId: () => string
}

export interface YearChange {
  readonly act: 'close' | 'open'
  readonly year: number
  readonly accounts: readonly string[] | null
}

export const yearChangingMachine = justifyingMachine<YearChange>({
  maxLength: maxReasonLength,
  isNeeded: ({ act }) => act === 'open',
})

export type YearChangingRef = ActorRefFrom<typeof yearChangingMachine>

interface Context extends ClosedYearsInput, FoundRows<AccountYear> {
  readonly list: FollowedState<YearsListed>
  readonly years: readonly ListedYear[]
  readonly filter: YearFilter
  readonly asked: YearChange
}

type BegunChange = Pick<YearChange, 'act' | 'accounts'>

type Event =
  | FoundRowsEvent<YearFilter>
  | { readonly type: 'year.chosen'; readonly year: number }
  | ({ readonly type: 'change.begun' } & BegunChange)

const codesOf = (years: readonly AccountYear[]): readonly string[] => years.map(({ account }) => account)

export const chosenAccountsFor = ({ found, selection }: Pick<Context, 'found' | 'selection'>, act: YearChange['act']) =>
  codesOf(found.filter((one) => selection.chosen.has(one.account) && isClosed(one) === (act === 'open')))

export const areAllChosen = ({ found, selection }: Pick<Context, 'found' | 'selection'>): boolean =>
  isEachChosen(selection, codesOf(found))

export const yearShown = ({ list: { known }, year }: Pick<Context, 'list' | 'year'>): number | null =>
  O.isSome(known) ? known.value.year : year

const withFound = (context: Context) => {
  const known = O.isSome(context.list.known) ? context.list.known.value.accounts : []
  return foundWithSelection(context, soughtYears(known, context.filter), codesOf)
}

export const closedYearsMachine = setup({
  types: {
    input: {} as ClosedYearsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; changing: 'changing' },
  },
  actors: { list: listedYearsMachine, changing: yearChangingMachine },
  guards: {
    isAnother: ({ context }, year: number) => year !== yearShown(context),
    isOfAny: ({ context }, { accounts }: BegunChange) =>
      O.isSome(context.list.known) && yearShown(context) !== null && accounts?.length !== 0,
    isChanged: (_, isChanged: boolean) => isChanged,
  },
  actions: {
    setList: assign(({ context }, list: Context['list']) => ({
      list,
      years: O.isSome(list.known) ? list.known.value.years : context.years,
      ...withFound({ ...context, list }),
    })),
    retryRead: sendTo('list', { type: 'read.retried' }),
    filterRows: assign(({ context }, filter: YearFilter) => ({
      filter,
      page: 1,
      ...withFound({ ...context, filter }),
    })),
    setPage: assign((_, page: number) => ({ page })),
    selectRows: assign(({ context: { selection, found } }, event: SelectionEvent<string>) => ({
      selection: selectionAmong(selection, event, codesOf(found)),
    })),
  },
}).createMachine({
  id: 'closedYears',
  context: ({ input }) => ({
    ...input,
    list: unreadState,
    years: [],
    filter: emptyYearFilter,
    ...nothingFound,
    asked: { act: 'close', year: 0, accounts: [] },
  }),
  initial: 'ofYear',
  states: {
    ofYear: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context: { year } }) => ({ of: year }),
        onSnapshot: { actions: { type: 'setList', params: ({ event }) => followedIn(event.snapshot) } },
      },
      on: searchEvents,
      initial: 'listed',
      states: {
        listed: {
          on: {
            ...selectionEvents,
            'year.chosen': {
              guard: { type: 'isAnother', params: ({ event }) => event.year },
              target: '#closedYears.ofYear',
              reenter: true,
              actions: assign(({ event }) => ({ year: event.year, list: unreadState, ...nothingFound })),
            },
            'change.begun': {
              guard: { type: 'isOfAny', params: ({ event }) => event },
              target: 'changing',
              actions: assign(({ context, event: { act, accounts } }) => ({
                asked: { act, accounts, year: yearShown(context) ?? 0 },
              })),
            },
          },
        },
        changing: {
          invoke: {
            id: 'changing',
            src: 'changing',
            input: ({ context: { asked, newId } }) => ({ of: asked, newId }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => event.output },
                target: 'listed',
                actions: assign({ selection: nothingChosen }),
              },
              { target: 'listed' },
            ],
          },
        },
      },
    },
  },
})

export type ClosedYearsRef = ActorRefFrom<typeof closedYearsMachine>
