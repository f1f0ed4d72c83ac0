import { E, O } from '../../../src/domain/fp.ts'
import type { CheckFacts } from '../../../src/domain/trading/checks/check-facts.ts'
import type { OrderFill } from '../../../src/domain/trading/order/fills/fill.ts'
import type { ShownOrder } from '../../../src/domain/trading/order/shown-order.ts'
import type { TicketFacts } from '../../../src/domain/trading/ticket/drafted-order.ts'
import { orderEvidenceMachine } from '../../../src/machines/trading/order-evidence.ts'
import { orderMovingMachine } from '../../../src/machines/trading/order-moving.ts'
import { type OrderPage, ordersMachine } from '../../../src/machines/trading/orders.ts'
import { ticketMachine } from '../../../src/machines/trading/ticket.ts'
import { aWhatIf } from '../ledger/sale-what-if.ts'
import { adminIdentity } from '../people.ts'
import { answered, lostRead, newId, type Sample } from '../sample.ts'
import { bhpStock } from './stock-picker.ts'

export const factsFor = (...accounts: readonly string[]): CheckFacts => ({
  security: 'BHP',
  securityType: 'listed_share',
  today: '2026-07-01',
  quote: { price: 45, date: '2026-06-30', source: 'ledger' },
  accounts: accounts.map((account) => ({
    account,
    name: `Account ${account}`,
    cash: 10_000,
    held: 150,
    buying: 0,
    selling: 0,
    buyingUnits: 0,
    orders: [],
  })),
  settings: {
    cashBuffer: 1_000,
    collarPercent: 10,
    staleDays: 5,
    blocked: [],
    brokeragePercent: 0.11,
    brokerageMinimum: 20,
    approvalLimit: 0,
  },
})

export const aFill: OrderFill = {
  fill: 1,
  execution: 'x1',
  units: 40,
  price: 45.5,
  brokerage: 20,
  tradedOn: '2026-07-01',
  consideration: 1_820,
  source: 'hand',
  isBusted: false,
  shares: [{ account: 'P1', units: 40, consideration: 1_820, brokerage: 20 }],
}

export const anOrder: ShownOrder = {
  id: 'a1',
  revision: 2,
  status: 'Placed',
  by: 'adviser',
  byName: 'Ada Adviser',
  at: '2026-07-01T01:00:00.000Z',
  approvals: 0,
  approvedBy: [],
  broker: 'hand',
  byHand: null,
  reference: '',
  reason: '',
  filled: 0,
  averagePrice: null,
  fills: [],
  disputes: [],
  amended: null,
  request: null,
  version: 0,
  isPart: false,
  type: 'b',
  security: bhpStock,
  value: null,
  quantity: 100,
  allocations: [{ account: 'P1', units: 100 }],
  priceLimit: 45.5,
  goodForDay: true,
  goodUntil: '2026-07-01',
}

export const aFilledOrder: ShownOrder = {
  ...anOrder,
  id: 'a2',
  status: 'Filled',
  quantity: 40,
  filled: 40,
  averagePrice: 45.5,
  fills: [aFill],
  allocations: [{ account: 'P1', units: 40 }],
}

const followedState = <State>(id: string, state: State) => ({
  type: `xstate.snapshot.${id}`,
  snapshot: { value: 'following', context: { state: O.some(state) } },
})

const dashboardKey = { type: 'portfolio', code: 'P1' } as const

const isAny = O.isSome<unknown>

export const ticket: Sample<typeof ticketMachine> = {
  machine: ticketMachine,
  input: { listKey: dashboardKey, capacity: 'adviser', amends: null, newId, security: bhpStock, accounts: ['P1'] },
  identify: ({ value, context: { draft, facts, preview, acknowledged, gain, placed } }) => ({
    value,
    draft,
    acknowledged,
    isKnown: isAny(facts.known),
    gain: isAny(gain),
    placed: isAny(placed),
    preview: O.isSome(preview) && E.isRight(preview.value),
  }),
  events: [
    followedState('facts', factsFor('P1')),
    { type: 'draft.edited', changed: { amount: '100' } },
    { type: 'draft.edited', changed: { amount: '210' } },
    { type: 'draft.edited', changed: { type: 's' } },
    { type: 'rule.toggled', rule: 'cash' },
    { type: 'order.requested' },
    answered('placing', O.some({ id: 'a1', status: 'Placed' })),
    answered('placing', O.none),
    { type: 'xstate.after.pause.ticket.gain.pausing' },
    answered('workOutGain', E.right(aWhatIf)),
    answered('workOutGain', lostRead),
  ],
}

const orderPage: OrderPage = { orders: [anOrder], before: null }
export const pastPage: OrderPage = { orders: [aFilledOrder], before: 7 }
const earlier = { before: 7, page: { orders: [{ ...aFilledOrder, id: 'a0' }], before: null } }

export const orders: Sample<typeof ordersMachine> = {
  machine: ordersMachine,
  input: { listKey: dashboardKey, identity: adminIdentity, newId },
  identify: ({ value, context: { open, over, asked, move, unfolded, isFailed } }) => ({
    value,
    move,
    unfolded: Object.keys(unfolded),
    isFailed,
    revision: asked.revision,
    open: isAny(open.known),
    over: isAny(over.known),
  }),
  events: [
    followedState('open', orderPage),
    followedState('over', pastPage),
    { type: 'order.unfolded', order: aFilledOrder },
    { type: 'move.begun', order: anOrder, move: 'RequestCancel' },
    { type: 'move.begun', order: anOrder, move: 'RequestAmend' },
    { type: 'move.begun', order: anOrder, move: 'BustFill' },
    followedState('order', { ...anOrder, revision: 3, status: 'Cancelled' as const }),
    { type: 'amend.closed' },
    answered('moving', undefined),
    { type: 'earlier.requested' },
    answered('readEarlier', E.right(earlier)),
    answered('readEarlier', lostRead),
  ],
}

/** With what each of them is worth. */
export const orderFactsFor = (...accounts: readonly string[]): TicketFacts => ({
  ...factsFor(...accounts),
  worths: Object.fromEntries(accounts.map((account) => [account, 20_000])),
})

export const orderMoving: Sample<typeof orderMovingMachine> = {
  machine: orderMovingMachine,
  input: { listKey: dashboardKey, newId, identity: adminIdentity, order: anOrder, move: 'ReportFill' },
  events: [
    followedState('facts', orderFactsFor('P1')),
    { type: 'entry.typed', changed: { execution: 'x1' } },
    { type: 'entry.typed', changed: { units: '101' } },
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    { type: 'order.changed', order: { ...anOrder, revision: 3, status: 'PartFilled', filled: 40 } },
    { type: 'order.changed', order: { ...anOrder, revision: 4, status: 'Rejected' } },
    answered('act', E.right(null)),
    answered('act', E.left('There was a problem')),
  ],
}

export const orderEvidence: Sample<typeof orderEvidenceMachine> = {
  machine: orderEvidenceMachine,
  events: [
    { type: 'evidence.requested', id: 'a2' },
    answered('saveEvidence', E.right(null)),
    answered('saveEvidence', E.left('There was a problem')),
  ],
}
