import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { isCommandPossible, orderDecider } from '../../../../../src/domain/trading/order/decider.ts'
import { averagePrice, filledUnits } from '../../../../../src/domain/trading/order/fills/fill.ts'
import { remainingUnits, type OrderStatus } from '../../../../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import { OrderEvent } from '../../../../../src/domain/trading/order/order-event.ts'
import {
  orderAfter,
  amendedTerms,
  anyCommand,
  orderInstant,
  orderCommands,
  disputedReport,
  orderEvidence,
  reportFill,
  decideFollowing,
  orderTerms,
} from '../../../support/trading/orders.ts'

const refusalOf = (command: OrderCommand, ...before: readonly OrderCommand[]) =>
  orderDecider.decide(command, orderAfter(...before))
const entered = orderCommands.EnterOrder()
const asked = orderCommands.EnterOrder({ approvals: 1 })
const askedOfTwo = orderCommands.EnterOrder({ approvals: 2 })

const ways: readonly (readonly [OrderStatus, ...OrderCommand[]])[] = [
  ['Draft'],
  ['Placed', entered],
  ['AwaitingApproval', asked],
  ['Declined', asked, orderCommands.DeclineOrder()],
  ['Placed', asked, orderCommands.ApproveOrder()],
  ['AwaitingApproval', askedOfTwo, orderCommands.ApproveOrder()],
  ['AwaitingApproval', askedOfTwo, orderCommands.ApproveOrder(), orderCommands.ApproveOrder()],
  ['Placed', askedOfTwo, orderCommands.ApproveOrder(), orderCommands.ApproveOrder({ by: 'third' })],
  ['Cancelled', asked, orderCommands.RequestCancel()],
  ['Expired', asked, orderCommands.ExpireOrder()],
  ['Acknowledged', entered, orderCommands.AcknowledgeOrder()],
  ['Rejected', entered, orderCommands.RejectOrder()],
  ['PartFilled', entered, reportFill('x1', 40)],
  ['Filled', entered, reportFill('x1', 40), reportFill('x2', 60)],
  ['CancelRequested', entered, orderCommands.RequestCancel()],
  ['CancelRequested', entered, orderCommands.RequestCancel(), reportFill('x1', 40)],
  ['Filled', entered, orderCommands.RequestCancel(), reportFill('x1', 100)],
  ['PartFilled', entered, orderCommands.RequestCancel(), reportFill('x1', 40), orderCommands.RefuseCancel()],
  [
    'Acknowledged',
    entered,
    orderCommands.RequestCancel(),
    orderCommands.AcknowledgeOrder(),
    orderCommands.RefuseCancel(),
  ],
  ['Cancelled', entered, orderCommands.RequestCancel(), orderCommands.ConfirmCancel()],
  ['Cancelled', entered, orderCommands.ConfirmCancel()],
  ['AmendRequested', entered, orderCommands.RequestAmend()],
  ['Acknowledged', entered, orderCommands.RequestAmend(), orderCommands.AcceptAmend()],
  ['Placed', entered, orderCommands.RequestAmend(), orderCommands.RefuseAmend()],
  ['Filled', entered, reportFill('x1', 80), orderCommands.RequestAmend(), orderCommands.AcceptAmend()],
  ['Filled', entered, orderCommands.RequestAmend(), reportFill('x1', 100)],
  ['PartFilled', entered, reportFill('x1', 40), reportFill('x2', 60), orderCommands.BustFill()],
  ['Acknowledged', entered, reportFill('x1', 40), orderCommands.BustFill()],
  ['Cancelled', entered, reportFill('x1', 40), orderCommands.ConfirmCancel(), orderCommands.BustFill()],
  ['Expired', entered, reportFill('x1', 40), orderCommands.ExpireOrder()],
]

const named = ways.map(([status, ...given]) => ({ status, given, names: given.map(({ type }) => type).join(', ') }))

test.each(named)('after [$names] it is $status', ({ status, given }) => {
  expect(orderAfter(...given)._tag).toBe(status)
})

const nextDay = orderCommands.ReportFill({
  fill: { execution: 'x1', units: 1, price: 45.5, brokerage: 10, tradedOn: '2026-07-02' },
})

const otherBrokerage = orderCommands.ReportFill({
  fill: { execution: 'x1', units: 40, price: 45.5, brokerage: 20, tradedOn: '2026-07-01' },
})

const refused: readonly (readonly [string, OrderCommand, ...OrderCommand[]])[] = [
  ['NotFound', reportFill('x1', 1)],
  ['OrderIdTaken', orderCommands.EnterOrder({ by: 'somebody else' }), entered],
  ['SecondPersonRequired', orderCommands.ApproveOrder({ by: 'adviser' }), asked],
  ['NotAwaitingApproval', orderCommands.DeclineOrder(), entered],
  ['NotYetPlaced', reportFill('x1', 1), asked],
  ['MoreThanLeft', reportFill('x2', 61), entered, reportFill('x1', 40)],
  ['MoreThanLeft', reportFill('x2', 1), entered, reportFill('x1', 100)],
  ['FillNotExact', reportFill('x1', 40, 45.02125), entered],
  ['FillNotExact', reportFill('x1', 0), entered],
  ['FillDiffers', reportFill('x1', 41), entered, reportFill('x1', 40)],
  ['FillDiffers', reportFill('x1', 40), entered, reportFill('x1', 40), orderCommands.BustFill()],
  ['FillDiffers', otherBrokerage, entered, reportFill('x1', 40)],
  ['FilledAfterEnd', nextDay, entered, orderCommands.ConfirmCancel()],
  ['FilledAfterEnd', nextDay, entered, orderCommands.ExpireOrder()],
  ['FilledAfterEnd', reportFill('x1', 1), asked, orderCommands.RequestCancel()],
  ['FilledAfterEnd', reportFill('x1', 1), asked, orderCommands.ExpireOrder()],
  ['MoreThanLeft', reportFill('x1', 61), entered, reportFill('x2', 40), orderCommands.ExpireOrder()],
  ['FilledAfterEnd', reportFill('x1', 1), entered, orderCommands.RejectOrder()],
  ['PartlyFilled', orderCommands.RejectOrder(), entered, reportFill('x1', 40)],
  ['PartlyFilled', orderCommands.RejectOrder(), entered, reportFill('x1', 40), orderCommands.RequestCancel()],
  ['OrderOver', orderCommands.RequestCancel(), entered, reportFill('x1', 100)],
  ['OrderOver', orderCommands.RequestAmend(), entered, orderCommands.ExpireOrder()],
  ['CancelPending', orderCommands.RequestAmend(), entered, orderCommands.RequestCancel()],
  ['AmendPending', orderCommands.RequestCancel(), entered, orderCommands.RequestAmend()],
  ['NothingRequested', orderCommands.RefuseCancel(), entered],
  ['NothingRequested', orderCommands.AcceptAmend({ request: 2 }), entered, orderCommands.RequestAmend()],
  ['FillNotFound', orderCommands.BustFill({ execution: 'x9' }), entered, reportFill('x1', 40)],
  ['FillNotFound', orderCommands.BustFill(), entered],
  ['FillNotFound', orderCommands.CorrectFill(), entered],
  ['FillNotFound', orderCommands.CorrectFill({ execution: 'x9' }), entered, reportFill('x1', 40)],
  ['MoreThanLeft', orderCommands.CorrectFill(), entered, reportFill('x1', 10), reportFill('x2', 70)],
  ['BelowFilled', orderCommands.RequestAmend(), entered, reportFill('x1', 81)],
  ['BelowFilled', orderCommands.AcceptAmend(), entered, orderCommands.RequestAmend(), reportFill('x1', 81)],
  ['AmendNeedsApproval', orderCommands.RequestAmend({ approvals: 1 }), entered],
  ['OrderExpiryPassed', orderCommands.EnterOrder({ today: '2026-07-02' })],
  ['AccountsRequired', orderCommands.EnterOrder({ terms: { ...orderTerms, allocations: [] } })],
  ['AllocationsNotWhole', orderCommands.EnterOrder({ terms: { ...orderTerms, quantity: 99 } })],
]

const refusals = refused.map(([_tag, command, ...before]) => ({ _tag, command, before, type: command.type }))

test.each(refusals)('$_tag is why $type is refused', ({ _tag, command, before }) => {
  expect(refusalOf(command, ...before)).toEqual(E.left({ _tag }))
})

const invisible = '\u{200B} \u{3164}'
const explained: readonly (readonly [(reason: string) => OrderCommand, ...OrderCommand[]])[] = [
  [(reason) => orderCommands.DeclineOrder({ reason }), asked],
  [(reason) => orderCommands.RejectOrder({ reason }), entered],
  [(reason) => orderCommands.BustFill({ reason }), entered, reportFill('x1', 40)],
  [(reason) => orderCommands.ConfirmCancel({ reason }), entered],
  [(reason) => orderCommands.RefuseCancel({ reason }), entered, orderCommands.RequestCancel()],
  [(reason) => orderCommands.RefuseAmend({ reason }), entered, orderCommands.RequestAmend()],
  [(reason) => orderCommands.WorkByHand({ reason }), orderCommands.EnterOrder({ broker: 'fix' })],
  [(reason) => orderCommands.SettleDispute({ reason }), entered, orderCommands.DisputeReport()],
]

test.each(explained.map(([command, ...before]) => ({ command, before, type: command('').type })))(
  'First aid 17: $type by a person needs a reason that can be read',
  ({ command, before }) => {
    expect(refusalOf(command(invisible), ...before)).toEqual(E.left({ _tag: 'ReasonRequired' }))
    expect(refusalOf(command('a'.repeat(501)), ...before)).toEqual(E.left({ _tag: 'TooLong' }))
    expect(E.isRight(refusalOf(command('They asked'), ...before))).toBe(true)
  },
)

test('a broker rejects an order without a reason', () => {
  const rejected = orderCommands.RejectOrder({ reason: '', source: 'fix', by: 'fix' })
  expect(E.isRight(refusalOf(rejected, orderCommands.EnterOrder({ broker: 'fix' })))).toBe(true)
})

test.each([
  ['Cancelled', orderCommands.ConfirmCancel()],
  ['Expired', orderCommands.ExpireOrder()],
])('a trade of its days that is reported once it is %s counts, and does not open it again', (status, ending) => {
  const state = orderAfter(entered, reportFill('x1', 40), ending, reportFill('x2', 60, 46.5))
  expect(state._tag).toBe(status)
  expect(state._tag === 'Draft' ? [] : [filledUnits(state.fills), averagePrice(state.fills)]).toEqual([100, 46.1])
  expect(orderAfter(entered, ending, reportFill('x1', 40), orderCommands.BustFill())._tag).toBe(status)
})

test.each([
  ['PartFilled', [reportFill('x1', 40)], 'PartFilled', 40],
  ['Filled', [reportFill('x1', 40), reportFill('x2', 60)], 'Filled', 100],
  ['Cancelled', [reportFill('x1', 40), orderCommands.ConfirmCancel()], 'Cancelled', 40],
  ['Expired', [reportFill('x1', 30), orderCommands.ExpireOrder()], 'Expired', 40],
  ['busted', [reportFill('x1', 40), reportFill('x2', 10), orderCommands.BustFill()], 'PartFilled', 50],
] as const)('a trade of an order that is %s is corrected in one', (_, given, status, units) => {
  const state = orderAfter(entered, ...given, orderCommands.CorrectFill())
  if (state._tag === 'Draft') throw new Error('there is no order')
  expect([state._tag, filledUnits(state.fills)]).toEqual([status, units])
  expect(state.fills.filter(({ execution }) => execution.startsWith('x1'))).toMatchObject([
    { execution: 'x1', isBusted: true },
    { execution: 'x1c', price: 44.5, isBusted: false, source: 'hand' },
  ])
})

const atBroker = orderCommands.EnterOrder({ broker: 'fix' })
const byBroker = { source: 'fix', by: 'fix' } as const
const theirs = orderCommands.ReportFill(byBroker)

test.each([
  [orderCommands.AcknowledgeOrder(), orderCommands.AcknowledgeOrder(byBroker)],
  [orderCommands.RejectOrder(), orderCommands.RejectOrder(byBroker)],
  [reportFill('x1', 40), theirs],
  [orderCommands.ConfirmCancel(), orderCommands.ConfirmCancel(byBroker)],
  [orderCommands.ExpireOrder(), orderCommands.ExpireOrder(byBroker)],
  [orderCommands.BustFill(), orderCommands.BustFill(byBroker), theirs],
  [orderCommands.CorrectFill(), orderCommands.CorrectFill(byBroker), theirs],
])('what a broker’s side reports by itself nobody else says, case %#', (byHand, reported, ...before) => {
  expect(refusalOf(byHand, atBroker, ...before)).toEqual(E.left({ _tag: 'WorkedByBroker' }))
  expect(decideFollowing(atBroker, ...before, reported).events.at(-1)).toMatchObject({ by: 'fix' })
})

test('an order that the desk works by hand is refused to the broker’s side, and is the desk’s to the end', () => {
  const given = [atBroker, theirs, orderCommands.WorkByHand()] as const
  const [taken] = decideFollowing(...given).events.slice(-1)
  expect(taken).toEqual({ type: 'OrderWorkedByHand', reason: 'Their line is down', by: 'desk', at: orderInstant })
  expect(orderAfter(...given)).toMatchObject({
    _tag: 'PartFilled',
    broker: 'hand',
    byHand: { side: 'fix', reason: 'Their line is down', by: 'desk', at: orderInstant },
  })
  const next = orderCommands.ReportFill({ ...byBroker, fill: { ...theirs.fill, execution: 'x2' } })
  expect(refusalOf(next, ...given)).toEqual(E.left({ _tag: 'WorkedByHand' }))
  expect(refusalOf(theirs, ...given)).toEqual(E.right([]))
  expect(orderAfter(...given, reportFill('x3', 60))).toMatchObject({ _tag: 'Filled', broker: 'hand' })
  expect(decideFollowing(...given, orderCommands.WorkByHand()).events).toEqual(decideFollowing(...given).events)
})

interface Status {
  readonly status: OrderStatus
  readonly command: OrderCommand
  readonly before: readonly OrderCommand[]
}

const statusOf = (of: OrderStatus, command: OrderCommand, ...before: readonly OrderCommand[]): Status => ({
  status: of,
  command,
  before,
})

test.each([
  statusOf('Placed', orderCommands.AcknowledgeOrder({ filled: 41 })),
  statusOf('Acknowledged', orderCommands.AcknowledgeOrder({ filled: 41 }), orderCommands.AcknowledgeOrder()),
  statusOf('PartFilled', orderCommands.AcknowledgeOrder({ filled: 41 }), reportFill('x1', 40)),
  statusOf('PartFilled', orderCommands.ConfirmCancel({ filled: 41 }), reportFill('x1', 40)),
  statusOf('PartFilled', orderCommands.ExpireOrder({ filled: 41 }), reportFill('x1', 40)),
  statusOf(
    'Cancelled',
    orderCommands.ConfirmCancel({ filled: 41 }),
    reportFill('x1', 40),
    orderCommands.ConfirmCancel(),
  ),
])('a status with more filled than is known leaves an order that is $status as it is', (reported) => {
  expect(refusalOf(reported.command, entered, ...reported.before)).toEqual(E.left({ _tag: 'FillsMissing' }))
  expect(orderAfter(entered, ...reported.before)._tag).toBe(reported.status)
})

test.each([
  statusOf('Acknowledged', orderCommands.AcknowledgeOrder({ filled: 0 })),
  statusOf('Cancelled', orderCommands.ConfirmCancel({ filled: 40 }), reportFill('x1', 40)),
  statusOf('Expired', orderCommands.ExpireOrder({ filled: 40 }), reportFill('x1', 40)),
  statusOf('Cancelled', orderCommands.ConfirmCancel({ filled: 0 }), reportFill('x1', 40)),
])('one with as much as is known, or less, makes it $status', (reported) => {
  expect(orderAfter(entered, ...reported.before, reported.command)._tag).toBe(reported.status)
})

test('a dispute that was kept before it had what was filled is read', () => {
  const { filled, ...before } = disputedReport
  const stored = { type: 'BrokerReportDisputed', ...before, by: 'fix', at: orderInstant }
  expect(OrderEvent.decode(stored)).toEqual(E.right({ ...stored, filled: null }))
})

test('what was never with a broker is worked by nobody', () => {
  expect(refusalOf(orderCommands.WorkByHand(), asked)).toEqual(E.left({ _tag: 'NotYetPlaced' }))
  expect(refusalOf(orderCommands.WorkByHand(), asked, orderCommands.ExpireOrder())).toEqual(
    E.left({ _tag: 'OrderOver' }),
  )
})

test('what a broker reports and the order refuses stands in the order, once, and changes nothing else', () => {
  const before = orderAfter(entered, reportFill('x1', 100))
  const state = orderAfter(entered, reportFill('x1', 100), orderCommands.DisputeReport(), orderCommands.DisputeReport())
  expect(state).toEqual({ ...before, disputes: [{ ...disputedReport, dispute: 1, at: orderInstant, settled: null }] })
})

test('a dispute is settled once, with what was done, and the same report does not open it again', () => {
  const given = [entered, reportFill('x1', 100), orderCommands.DisputeReport(), orderCommands.SettleDispute()] as const
  const settled = { reason: 'They sent it twice', by: 'desk', at: orderInstant }
  expect(decideFollowing(...given).events.at(-1)).toEqual({ type: 'DisputeSettled', dispute: 1, ...settled })
  expect(orderAfter(...given)).toMatchObject({ _tag: 'Filled', disputes: [{ ...disputedReport, dispute: 1, settled }] })
  expect(refusalOf(orderCommands.SettleDispute({ by: 'second' }), ...given)).toEqual(E.right([]))
  expect(refusalOf(orderCommands.DisputeReport(), ...given)).toEqual(E.right([]))
  expect(refusalOf(orderCommands.SettleDispute({ dispute: 2 }), ...given)).toEqual(E.left({ _tag: 'DisputeNotFound' }))
  const another = orderCommands.DisputeReport({ dispute: { ...disputedReport, clientOrder: 'A1-1' } })
  expect(orderAfter(...given, another)).toMatchObject({ disputes: [{ dispute: 1 }, { dispute: 2, settled: null }] })
})

test('the clock ends what is good until the day that is over, and not what was amended to a later one', () => {
  const expired = orderCommands.ExpireOrder({ ended: '2026-07-01' })
  expect(orderAfter(entered, expired)._tag).toBe('Expired')
  expect(orderAfter(entered, orderCommands.RequestAmend(), orderCommands.AcceptAmend(), expired)._tag).toBe(
    'Acknowledged',
  )
})

const two = [
  { account: 'A1', units: 50 },
  { account: 'A1', units: 50 },
]

test('one account has one part of an order', () => {
  expect(refusalOf(orderCommands.EnterOrder({ terms: { ...orderTerms, allocations: two } }))).toEqual(
    E.left({ _tag: 'AccountTwice' }),
  )
})

test('what a check refuses is not placed, nor approved, and a warning has to be acknowledged by name', () => {
  const check = (outcome: 'warning' | 'refusal') => ({
    ...orderEvidence,
    checks: [{ rule: 'priceCollar', outcome, account: null, figures: { off: 12 } } as const],
  })
  const warned = check('warning')
  const known = { ...warned, acknowledged: ['priceCollar'] as const }
  expect(refusalOf(orderCommands.EnterOrder({ evidence: check('refusal') }))).toEqual(E.left({ _tag: 'CheckRefused' }))
  expect(refusalOf(orderCommands.EnterOrder({ evidence: warned }))).toEqual(E.left({ _tag: 'WarningsNotAcknowledged' }))
  expect(refusalOf(orderCommands.ApproveOrder({ evidence: warned }), asked)).toEqual(
    E.left({ _tag: 'WarningsNotAcknowledged' }),
  )
  expect(orderAfter(orderCommands.EnterOrder({ evidence: known }))._tag).toBe('Placed')
})

test('a fill says what each account gets of it, and what was paid on the whole is worked out over all that stand', () => {
  const allocations = [
    { account: 'A1', units: 75 },
    { account: 'A2', units: 25 },
  ]
  const { events, state } = decideFollowing(
    orderCommands.EnterOrder({ terms: { ...orderTerms, allocations } }),
    reportFill('x1', 40),
    reportFill('x2', 60, 46.5),
  )
  expect(events.at(2)).toEqual({
    type: 'OrderFilled',
    fill: 1,
    execution: 'x1',
    units: 40,
    price: 45.5,
    brokerage: 10,
    tradedOn: '2026-07-01',
    consideration: 1820,
    source: 'hand',
    by: 'desk',
    at: orderInstant,
    shares: [
      { account: 'A1', units: 30, consideration: 1365, brokerage: 7.5 },
      { account: 'A2', units: 10, consideration: 455, brokerage: 2.5 },
    ],
  })
  expect(state._tag === 'Filled' ? averagePrice(state.fills) : null).toBe(46.1)
})

test('an amendment changes what it names, and the security, the side and what was asked for stay', () => {
  const state = orderAfter(entered, orderCommands.RequestAmend(), orderCommands.AcceptAmend())
  const { type, security, value } = orderTerms
  expect(state._tag === 'Acknowledged' ? state.terms : null).toEqual({ type, security, value, ...amendedTerms })
})

test('whatever is told, events are read as they were written, no more is filled than asked, and the same again is quiet', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (given) => {
      const { state, events } = decideFollowing(entered, ...given)
      for (const event of events) expect(OrderEvent.decode(OrderEvent.encode(event))).toEqual(E.right(event))
      expect(events.reduce(orderDecider.evolve, orderDecider.initial)).toEqual(state)
      if (state._tag === 'Draft') return
      expect(filledUnits(state.fills)).toBeLessThanOrEqual(Math.max(state.terms.quantity, 100))
      expect(state._tag === 'Filled').toBe(state._tag === 'Filled' && remainingUnits(state) <= 0)
    }),
  )
})

test('a command that was carried out changes nothing when it comes again', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 15 }), anyCommand, (given, command) => {
      const before = orderAfter(orderCommands.EnterOrder(), ...given)
      const decided = orderDecider.decide(command, before)
      if (E.isLeft(decided) || decided.right.length === 0) return
      const then = decided.right.reduce(orderDecider.evolve, before)
      expect(orderDecider.decide(command, then)).toEqual(E.right([]))
    }),
  )
})

test('every event can be folded into every state', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 30 }), (given, numbers) => {
      const { events } = decideFollowing(entered, ...given)
      const shuffled = numbers.flatMap((number) => events[number % events.length] ?? [])
      expect(shuffled.reduce(orderDecider.evolve, orderDecider.initial)).toHaveProperty('_tag')
    }),
  )
})

test('what may be done says the table, and no command that it has not is carried out', () => {
  for (const [, ...given] of ways) {
    const state = orderAfter(...given)
    for (const make of Object.values(orderCommands)) {
      const command = make()
      const decided = orderDecider.decide(command, state)
      if (!isCommandPossible(command.type, state) && E.isRight(decided)) expect(decided.right).toEqual([])
    }
  }
})

test('First aid 14: an approver whose account the person who entered the order set is not a second person', () => {
  const change = { username: 'second', by: 'adviser', at: orderInstant, event: { type: 'PasswordReset' } } as const
  expect(refusalOf(orderCommands.ApproveOrder({ accountChanges: [change] }), asked)).toEqual(
    E.left({ _tag: 'ApproverNotIndependent' }),
  )
  const blocked = { ...change, event: { type: 'UserBlocked' } } as const
  expect(E.isRight(refusalOf(orderCommands.ApproveOrder({ accountChanges: [blocked] }), asked))).toBe(true)
})
