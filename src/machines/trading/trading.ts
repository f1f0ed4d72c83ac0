import { type ActorRefFrom, assign, fromPromise, raise, sendTo, setup } from 'xstate'
import { explorableAccounts } from '../../domain/explorers/explorable.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import type { Account } from '../../domain/ledger/accounts/account.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import { type ListedStock, noStock } from '../../domain/trading/market/listed-stock.ts'
import type { StockQuote } from '../../domain/trading/market/quote.ts'
import type { OrderListKey } from '../../domain/trading/order/shown-order.ts'
import type { OrderSide } from '../../domain/trading/order/terms/order-terms.ts'
import { isBegun } from '../../domain/trading/ticket/order-draft.ts'
import { capacityAs } from '../../domain/trading/ticket/order-moves.ts'
import type { WidgetGraph } from '../../domain/widgets/graph/widget-graph.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { explorerMachine } from '../explorers/explorer.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { isMissing, type ReadResult } from '../kit/read-result.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { graphMachine } from '../widgets/graph.ts'
import { type OrdersInput, ordersMachine } from './orders.ts'
import { stockPickerMachine } from './stock-picker.ts'
import { ticketMachine, type TicketSubject } from './ticket.ts'

export interface StockOverview {
  readonly quote: StockQuote
  readonly closes: WidgetGraph
}

export interface StockKey {
  readonly dashboardKey: DashboardKey
  readonly code: string
}

export const followedStockMachine = followedMachine<StockOverview, unknown, StockKey>({ fold: rereadOnChange })

export interface TradedDashboard {
  readonly name: string
  readonly accounts: readonly Account[]
}

export type TradedDashboardResult = ReadResult<TradedDashboard>

export interface TradingInput extends Omit<OrdersInput, 'listKey'> {
  readonly dashboardKey: DashboardKey
  readonly sought: string
  readonly side: OrderSide
}

interface Context extends TradingInput {
  readonly name: string
  readonly accounts: readonly Account[]
  readonly chosen: readonly string[]
  readonly stock: O.Option<ListedStock>
  readonly sight: FollowedState<StockOverview>
  readonly hasUnsavedActs: boolean
}

type Event =
  | RetryDue
  | { readonly type: 'accounts.retried' }
  | { readonly type: 'quote.retried' }
  | { readonly type: 'picker.opened' }
  | { readonly type: 'ticket.due' }

const codeOf = (stock: O.Option<ListedStock>): string =>
  pipe(
    stock,
    O.match(
      () => '',
      ({ asx_code }) => asx_code,
    ),
  )

const subjectOf = ({ stock, chosen }: Pick<Context, 'stock' | 'chosen'>): TicketSubject => ({
  security: O.getOrElse(() => noStock)(stock),
  accounts: chosen,
})

/** An accountant's dashboard shows the orders of its account. */
const orderKeyOf = ({ type, code }: DashboardKey): OrderListKey => ({
  type: type === 'external' ? 'portfolio' : type,
  code,
})

const readAccounts = {
  ...invokeRead(
    'readAccounts',
    { target: '#trading.accounts.read', actions: [{ type: 'setAccounts', params: answerOf }, 'dueTicket'] },
    '#trading.accounts.failed',
  ),
  input: ({ context: { dashboardKey } }: { readonly context: Context }) => dashboardKey,
} as const

const invokeAccounts = {
  ...readAccounts,
  onDone: [
    { guard: { type: 'isMissing', params: answerOf<TradedDashboard> }, target: '#trading.accounts.missing' },
    ...readAccounts.onDone,
  ],
} as const

const onlyAccount = (accounts: readonly Account[]): readonly string[] =>
  accounts.length === 1 ? accounts.map(({ AccountCode }) => AccountCode) : []

export const tradingMachine = setup({
  types: {
    input: {} as TradingInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      stocks: 'stocks'
      sight: 'sight'
      chart: 'chart'
      explorer: 'explorer'
      ticket: 'ticket'
      orders: 'orders'
    },
  },
  actors: {
    readAccounts: fromPromise<TradedDashboardResult, DashboardKey>(unprovidedActor('readAccounts')),
    retries: retriesLogic,
    stocks: stockPickerMachine,
    keepInAddress: fromPromise<unknown, string>(unprovidedActor('keepInAddress')),
    sight: followedStockMachine,
    chart: graphMachine,
    explorer: explorerMachine,
    ticket: ticketMachine,
    orders: ordersMachine,
  },
  guards: {
    isMissing: (_, read: TradedDashboardResult) => isMissing(read),
    isOther: ({ context }, stock: Context['stock']) => codeOf(stock) !== codeOf(context.stock),
    isComplete: ({ context: { stock, chosen } }) => O.isSome(stock) && chosen.length > 0,
    isMany: ({ context }) => context.accounts.length > 1,
  },
  actions: {
    setAccounts: assign((_, read: TradedDashboardResult) =>
      E.isRight(read) ? { ...read.right, chosen: onlyAccount(read.right.accounts) } : {},
    ),
    retryQuote: sendTo('sight', { type: 'read.retried' }),
    dueTicket: raise({ type: 'ticket.due' }),
    sendSubjectToTicket: sendTo('ticket', ({ context }) => ({
      type: 'subject.changed' as const,
      ...subjectOf(context),
    })),
  },
}).createMachine({
  id: 'trading',
  context: ({ input }) => ({
    ...input,
    name: '',
    accounts: [],
    chosen: [],
    stock: O.none,
    sight: unreadState,
    hasUnsavedActs: false,
  }),
  invoke: [
    { id: 'chart', src: 'chart' },
    {
      id: 'orders',
      src: 'orders',
      input: ({ context: { dashboardKey, identity, newId } }) => ({
        listKey: orderKeyOf(dashboardKey),
        identity,
        newId,
      }),
    },
  ],
  type: 'parallel',
  states: {
    accounts: {
      initial: 'reading',
      states: {
        reading: { invoke: invokeAccounts },
        read: {},
        missing: { tags: 'missing' },
        failed: { ...failedRead(invokeAccounts), on: { 'accounts.retried': '.trying' } },
      },
    },
    stock: {
      invoke: {
        id: 'stocks',
        src: 'stocks',
        input: ({ context: { sought } }) => ({ sought }),
        onSnapshot: {
          guard: { type: 'isOther', params: ({ event }) => event.snapshot.context.chosen },
          target: '.quoted',
          actions: [assign(({ event }) => ({ stock: event.snapshot.context.chosen, sight: unreadState })), 'dueTicket'],
        },
      },
      initial: 'none',
      states: {
        none: {},
        quoted: {
          invoke: [
            {
              id: 'sight',
              src: 'sight',
              input: ({ context: { dashboardKey, stock } }) => ({ of: { dashboardKey, code: codeOf(stock) } }),
              onSnapshot: { actions: assign(({ event }) => ({ sight: followedIn(event.snapshot) })) },
            },
            { id: 'keepInAddress', src: 'keepInAddress', input: ({ context: { stock } }) => codeOf(stock) },
          ],
          on: { 'quote.retried': { actions: 'retryQuote' } },
        },
      },
    },
    ticket: {
      initial: 'incomplete',
      states: {
        incomplete: { on: { 'ticket.due': { guard: 'isComplete', target: 'open' } } },
        open: {
          invoke: {
            id: 'ticket',
            src: 'ticket',
            input: ({ context }) => ({
              ...subjectOf(context),
              side: context.side,
              listKey: orderKeyOf(context.dashboardKey),
              newId: context.newId,
              amends: null,
              capacity: capacityAs(context.identity),
            }),
            onSnapshot: { actions: assign(({ event }) => ({ hasUnsavedActs: isBegun(event.snapshot.context.draft) })) },
          },
          exit: assign({ hasUnsavedActs: false }),
          on: { 'ticket.due': [{ guard: 'isComplete', actions: 'sendSubjectToTicket' }, { target: 'incomplete' }] },
        },
      },
    },
    picker: {
      initial: 'closed',
      states: {
        closed: { on: { 'picker.opened': { guard: 'isMany', target: 'open' } } },
        open: {
          invoke: {
            id: 'explorer',
            src: 'explorer',
            input: ({ context: { accounts, chosen } }) => ({
              kind: 'account',
              isMany: true,
              chosen,
              known: explorableAccounts(accounts),
            }),
            onDone: {
              target: 'closed',
              actions: [
                assign(({ context, event }) => ({ chosen: O.getOrElse(() => context.chosen)(event.output) })),
                'dueTicket',
              ],
            },
          },
        },
      },
    },
  },
})

export type TradingRef = ActorRefFrom<typeof tradingMachine>
