import fc from 'fast-check'
import type { DisputedReport } from '../../../../src/domain/trading/desk/dispute.ts'
import { orderDecider } from '../../../../src/domain/trading/order/decider.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { CheckEvidence } from '../../../../src/domain/trading/checks/check.ts'
import type { Order } from '../../../../src/domain/trading/order/order.ts'
import type {
  OrderCommand,
  OrderCommandOfType,
  OrderCommandType,
} from '../../../../src/domain/trading/order/order-command.ts'
import type { OrderEvent } from '../../../../src/domain/trading/order/order-event.ts'
import type { OrderTerms } from '../../../../src/domain/trading/order/terms/order-terms.ts'

export const orderSecurity = {
  asx_code: 'BHP',
  company_name: 'BHP Group Limited',
  display_name: 'BHP - BHP Group Limited',
}

export const orderTerms: OrderTerms = {
  type: 'b',
  security: orderSecurity,
  quantity: 100,
  value: null,
  priceLimit: 45.5,
  allocations: [{ account: 'A1', units: 100 }],
  goodForDay: true,
  goodUntil: '2026-07-01',
}

export const orderEvidence: CheckEvidence = {
  checks: [{ rule: 'cash', outcome: 'passed', account: 'A1', figures: { cash: 10_000, needed: 4_570 } }],
  acknowledged: [],
  quote: { price: 45.2, date: '2026-06-30', source: 'ledger' },
}

export const orderInstant = '2026-07-01T01:00:00.000Z'
const done = { by: 'adviser', at: orderInstant }
const desk = { source: 'hand', by: 'desk', at: orderInstant } as const

const fillOf = (execution: string, units: number, price = 45.5) => ({
  execution,
  units,
  price,
  brokerage: 10,
  tradedOn: '2026-07-01',
})

export const disputedReport: DisputedReport = {
  clientOrder: 'A1',
  report: 'Filled',
  refused: 'MoreThanLeft',
  reason: '',
  execution: '',
  trade: fillOf('x9', 500),
  filled: null,
}

/** One of each command, of an order of 100 units; what differs is given. */
export const orderCommands: {
  readonly [C in OrderCommandType]: (change?: Partial<OrderCommandOfType<C>>) => OrderCommandOfType<C>
} = {
  EnterOrder: (change) => ({
    type: 'EnterOrder',
    terms: orderTerms,
    today: '2026-07-01',
    approvals: 0,
    evidence: orderEvidence,
    broker: 'hand',
    ...done,
    ...change,
  }),
  ApproveOrder: (change) => ({
    type: 'ApproveOrder',
    evidence: orderEvidence,
    broker: 'hand',
    accountChanges: [],
    by: 'second',
    at: orderInstant,
    ...change,
  }),
  DeclineOrder: (change) => ({
    type: 'DeclineOrder',
    reason: 'Too much of it',
    by: 'second',
    at: orderInstant,
    ...change,
  }),
  AcknowledgeOrder: (change) => ({ type: 'AcknowledgeOrder', reference: 'B-17', ...desk, ...change }),
  RejectOrder: (change) => ({ type: 'RejectOrder', reason: 'No such security', ...desk, ...change }),
  ReportFill: (change) => ({ type: 'ReportFill', fill: fillOf('x1', 40), ...desk, ...change }),
  BustFill: (change) => ({ type: 'BustFill', execution: 'x1', reason: 'Clearly in error', ...desk, ...change }),
  CorrectFill: (change) => ({
    type: 'CorrectFill',
    execution: 'x1',
    reason: 'Wrong price',
    fill: fillOf('x1c', 40, 44.5),
    ...desk,
    ...change,
  }),
  DisputeReport: (change) => ({
    type: 'DisputeReport',
    dispute: disputedReport,
    by: 'fix',
    at: orderInstant,
    ...change,
  }),
  SettleDispute: (change) => ({
    type: 'SettleDispute',
    dispute: 1,
    reason: 'They sent it twice',
    by: 'desk',
    at: orderInstant,
    ...change,
  }),
  RequestCancel: (change) => ({ type: 'RequestCancel', ...done, ...change }),
  RefuseCancel: (change) => ({ type: 'RefuseCancel', request: 1, reason: 'Too late', ...desk, ...change }),
  RequestAmend: (change) => ({
    type: 'RequestAmend',
    terms: amendedTerms,
    today: '2026-07-01',
    approvals: 0,
    evidence: orderEvidence,
    ...done,
    ...change,
  }),
  AcceptAmend: (change) => ({ type: 'AcceptAmend', request: 1, ...desk, ...change }),
  RefuseAmend: (change) => ({ type: 'RefuseAmend', request: 1, reason: 'Too late', ...desk, ...change }),
  ConfirmCancel: (change) => ({ type: 'ConfirmCancel', reason: 'As asked', ...desk, ...change }),
  WorkByHand: (change) => ({
    type: 'WorkByHand',
    reason: 'Their line is down',
    by: 'desk',
    at: orderInstant,
    ...change,
  }),
  ExpireOrder: (change) => ({ type: 'ExpireOrder', source: 'hand', by: 'desk', at: orderInstant, ...change }),
}

export const amendedTerms = {
  quantity: 80,
  allocations: [{ account: 'A1', units: 80 }],
  priceLimit: 46,
  expiry: '2026-07-03',
  goodUntil: '2026-07-03',
}

export const reportFill = (execution: string, units: number, price?: number): OrderCommand =>
  orderCommands.ReportFill({ fill: fillOf(execution, units, price) })

export interface DecidedOrder {
  readonly state: Order
  readonly events: readonly OrderEvent[]
}

/** All of them one after another; what is refused changes nothing. */
export const decideFollowing = (...given: readonly OrderCommand[]): DecidedOrder =>
  given.reduce(
    (before: DecidedOrder, command) => {
      const decided = orderDecider.decide(command, before.state)
      const events = E.isRight(decided) ? decided.right : []
      return { state: events.reduce(orderDecider.evolve, before.state), events: [...before.events, ...events] }
    },
    { state: orderDecider.initial, events: [] },
  )

export const orderAfter = (...given: readonly OrderCommand[]): Order => decideFollowing(...given).state

const anyFill = fc
  .record({ execution: fc.constantFrom('x1', 'x2', 'x3', 'x4'), units: fc.integer({ min: 1, max: 60 }) })
  .map(({ execution, units }) => reportFill(execution, units))

export const anyCommand: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.constantFrom(
    orderCommands.EnterOrder(),
    orderCommands.EnterOrder({ approvals: 1 }),
    orderCommands.EnterOrder({ approvals: 2 }),
  ),
  fc.constantFrom('second', 'third', 'adviser').map((by) => orderCommands.ApproveOrder({ by })),
  fc.constantFrom<OrderCommand>(
    orderCommands.DeclineOrder(),
    orderCommands.AcknowledgeOrder(),
    orderCommands.RejectOrder(),
  ),
  { arbitrary: anyFill, weight: 4 },
  fc.constantFrom('x1', 'x2', 'x5').map((execution) => orderCommands.BustFill({ execution })),
  fc.constantFrom<OrderCommand>(orderCommands.CorrectFill(), orderCommands.DisputeReport()),
  fc.constantFrom<OrderCommand>(
    orderCommands.RequestCancel(),
    orderCommands.RequestAmend(),
    orderCommands.ConfirmCancel(),
  ),
  fc
    .record({
      request: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom('RefuseCancel', 'AcceptAmend', 'RefuseAmend'),
    })
    .map(({ type, request }) => orderCommands[type]({ request })),
  fc.constant(orderCommands.ExpireOrder()),
)
