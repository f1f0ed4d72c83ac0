import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { isPossible, order } from '../../../../../src/domain/trading/order/decider.ts'
import { averagePrice, filledUnits } from '../../../../../src/domain/trading/order/fills/fill.ts'
import { leftUnits, type OrderStatus } from '../../../../../src/domain/trading/order/order.ts'
import type { OrderCommand } from '../../../../../src/domain/trading/order/order-command.ts'
import { OrderEvent } from '../../../../../src/domain/trading/order/order-event.ts'
import {
  after,
  amendedTerms,
  anyCommand,
  at,
  commands,
  dispute,
  evidence,
  fill,
  following,
  terms,
} from '../../../support/trading/orders.ts'

const refusalOf = (command: OrderCommand, ...before: readonly OrderCommand[]) => order.decide(command, after(...before))
const entered = commands.EnterOrder()
const asked = commands.EnterOrder({ approvals: 1 })
const askedOfTwo = commands.EnterOrder({ approvals: 2 })

const ways: readonly (readonly [OrderStatus, ...OrderCommand[]])[] = [
  ['Draft'],
  ['Placed', entered],
  ['AwaitingApproval', asked],
  ['Declined', asked, commands.DeclineOrder()],
  ['Placed', asked, commands.ApproveOrder()],
  ['AwaitingApproval', askedOfTwo, commands.ApproveOrder()],
  ['AwaitingApproval', askedOfTwo, commands.ApproveOrder(), commands.ApproveOrder()],
  ['Placed', askedOfTwo, commands.ApproveOrder(), commands.ApproveOrder({ by: 'third' })],
  ['Cancelled', asked, commands.RequestCancel()],
  ['Expired', asked, commands.ExpireOrder()],
  ['Acknowledged', entered, commands.AcknowledgeOrder()],
  ['Rejected', entered, commands.RejectOrder()],
  ['PartFilled', entered, fill('x1', 40)],
  ['Filled', entered, fill('x1', 40), fill('x2', 60)],
  ['CancelRequested', entered, commands.RequestCancel()],
  ['CancelRequested', entered, commands.RequestCancel(), fill('x1', 40)],
  ['Filled', entered, commands.RequestCancel(), fill('x1', 100)],
  ['PartFilled', entered, commands.RequestCancel(), fill('x1', 40), commands.RefuseCancel()],
  ['Acknowledged', entered, commands.RequestCancel(), commands.AcknowledgeOrder(), commands.RefuseCancel()],
  ['Cancelled', entered, commands.RequestCancel(), commands.ConfirmCancel()],
  ['Cancelled', entered, commands.ConfirmCancel()],
  ['AmendRequested', entered, commands.RequestAmend()],
  ['Acknowledged', entered, commands.RequestAmend(), commands.AcceptAmend()],
  ['Placed', entered, commands.RequestAmend(), commands.RefuseAmend()],
  ['Filled', entered, fill('x1', 80), commands.RequestAmend(), commands.AcceptAmend()],
  ['Filled', entered, commands.RequestAmend(), fill('x1', 100)],
  ['PartFilled', entered, fill('x1', 40), fill('x2', 60), commands.BustFill()],
  ['Acknowledged', entered, fill('x1', 40), commands.BustFill()],
  ['Cancelled', entered, fill('x1', 40), commands.ConfirmCancel(), commands.BustFill()],
  ['Expired', entered, fill('x1', 40), commands.ExpireOrder()],
]

const named = ways.map(([status, ...given]) => ({ status, given, names: given.map(({ type }) => type).join(', ') }))

test.each(named)('after [$names] it is $status', ({ status, given }) => {
  expect(after(...given)._tag).toBe(status)
})

const nextDay = commands.ReportFill({
  fill: { execution: 'x1', units: 1, price: 45.5, brokerage: 10, tradedOn: '2026-07-02' },
})

const otherBrokerage = commands.ReportFill({
  fill: { execution: 'x1', units: 40, price: 45.5, brokerage: 20, tradedOn: '2026-07-01' },
})

const refused: readonly (readonly [string, OrderCommand, ...OrderCommand[]])[] = [
  ['NotFound', fill('x1', 1)],
  ['OrderIdTaken', commands.EnterOrder({ by: 'somebody else' }), entered],
  ['SecondPersonRequired', commands.ApproveOrder({ by: 'adviser' }), asked],
  ['NotAwaitingApproval', commands.DeclineOrder(), entered],
  ['NotYetPlaced', fill('x1', 1), asked],
  ['MoreThanLeft', fill('x2', 61), entered, fill('x1', 40)],
  ['MoreThanLeft', fill('x2', 1), entered, fill('x1', 100)],
  ['FillNotExact', fill('x1', 40, 45.02125), entered],
  ['FillNotExact', fill('x1', 0), entered],
  ['FillDiffers', fill('x1', 41), entered, fill('x1', 40)],
  ['FillDiffers', fill('x1', 40), entered, fill('x1', 40), commands.BustFill()],
  ['FillDiffers', otherBrokerage, entered, fill('x1', 40)],
  ['FilledAfterEnd', nextDay, entered, commands.ConfirmCancel()],
  ['FilledAfterEnd', nextDay, entered, commands.ExpireOrder()],
  ['FilledAfterEnd', fill('x1', 1), asked, commands.RequestCancel()],
  ['FilledAfterEnd', fill('x1', 1), asked, commands.ExpireOrder()],
  ['MoreThanLeft', fill('x1', 61), entered, fill('x2', 40), commands.ExpireOrder()],
  ['FilledAfterEnd', fill('x1', 1), entered, commands.RejectOrder()],
  ['PartlyFilled', commands.RejectOrder(), entered, fill('x1', 40)],
  ['PartlyFilled', commands.RejectOrder(), entered, fill('x1', 40), commands.RequestCancel()],
  ['OrderOver', commands.RequestCancel(), entered, fill('x1', 100)],
  ['OrderOver', commands.RequestAmend(), entered, commands.ExpireOrder()],
  ['CancelPending', commands.RequestAmend(), entered, commands.RequestCancel()],
  ['AmendPending', commands.RequestCancel(), entered, commands.RequestAmend()],
  ['NothingRequested', commands.RefuseCancel(), entered],
  ['NothingRequested', commands.AcceptAmend({ request: 2 }), entered, commands.RequestAmend()],
  ['FillNotFound', commands.BustFill({ execution: 'x9' }), entered, fill('x1', 40)],
  ['FillNotFound', commands.BustFill(), entered],
  ['FillNotFound', commands.CorrectFill(), entered],
  ['FillNotFound', commands.CorrectFill({ execution: 'x9' }), entered, fill('x1', 40)],
  ['MoreThanLeft', commands.CorrectFill(), entered, fill('x1', 10), fill('x2', 70)],
  ['BelowFilled', commands.RequestAmend(), entered, fill('x1', 81)],
  ['BelowFilled', commands.AcceptAmend(), entered, commands.RequestAmend(), fill('x1', 81)],
  ['AmendNeedsApproval', commands.RequestAmend({ approvals: 1 }), entered],
  ['OrderExpiryPassed', commands.EnterOrder({ today: '2026-07-02' })],
  ['AccountsRequired', commands.EnterOrder({ terms: { ...terms, allocations: [] } })],
  ['AllocationsNotWhole', commands.EnterOrder({ terms: { ...terms, quantity: 99 } })],
]

const refusals = refused.map(([_tag, command, ...before]) => ({ _tag, command, before, type: command.type }))

test.each(refusals)('$_tag is why $type is refused', ({ _tag, command, before }) => {
  expect(refusalOf(command, ...before)).toEqual(E.left({ _tag }))
})

const invisible = '\u{200B} \u{3164}'
const explained: readonly (readonly [(reason: string) => OrderCommand, ...OrderCommand[]])[] = [
  [(reason) => commands.DeclineOrder({ reason }), asked],
  [(reason) => commands.RejectOrder({ reason }), entered],
  [(reason) => commands.BustFill({ reason }), entered, fill('x1', 40)],
  [(reason) => commands.ConfirmCancel({ reason }), entered],
  [(reason) => commands.RefuseCancel({ reason }), entered, commands.RequestCancel()],
  [(reason) => commands.RefuseAmend({ reason }), entered, commands.RequestAmend()],
  [(reason) => commands.WorkByHand({ reason }), commands.EnterOrder({ broker: 'fix' })],
  [(reason) => commands.SettleDispute({ reason }), entered, commands.DisputeReport()],
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
  const rejected = commands.RejectOrder({ reason: '', source: 'fix', by: 'fix' })
  expect(E.isRight(refusalOf(rejected, commands.EnterOrder({ broker: 'fix' })))).toBe(true)
})

test.each([
  ['Cancelled', commands.ConfirmCancel()],
  ['Expired', commands.ExpireOrder()],
])('a trade of its days that is reported once it is %s counts, and does not open it again', (status, ending) => {
  const state = after(entered, fill('x1', 40), ending, fill('x2', 60, 46.5))
  expect(state._tag).toBe(status)
  expect(state._tag === 'Draft' ? [] : [filledUnits(state.fills), averagePrice(state.fills)]).toEqual([100, 46.1])
  expect(after(entered, ending, fill('x1', 40), commands.BustFill())._tag).toBe(status)
})

test.each([
  ['PartFilled', [fill('x1', 40)], 'PartFilled', 40],
  ['Filled', [fill('x1', 40), fill('x2', 60)], 'Filled', 100],
  ['Cancelled', [fill('x1', 40), commands.ConfirmCancel()], 'Cancelled', 40],
  ['Expired', [fill('x1', 30), commands.ExpireOrder()], 'Expired', 40],
  ['busted', [fill('x1', 40), fill('x2', 10), commands.BustFill()], 'PartFilled', 50],
] as const)('a trade of an order that is %s is corrected in one', (_, given, status, units) => {
  const state = after(entered, ...given, commands.CorrectFill())
  if (state._tag === 'Draft') throw new Error('there is no order')
  expect([state._tag, filledUnits(state.fills)]).toEqual([status, units])
  expect(state.fills.filter(({ execution }) => execution.startsWith('x1'))).toMatchObject([
    { execution: 'x1', isBusted: true },
    { execution: 'x1c', price: 44.5, isBusted: false, source: 'hand' },
  ])
})

const atBroker = commands.EnterOrder({ broker: 'fix' })
const byBroker = { source: 'fix', by: 'fix' } as const
const theirs = commands.ReportFill(byBroker)

test.each([
  [commands.AcknowledgeOrder(), commands.AcknowledgeOrder(byBroker)],
  [commands.RejectOrder(), commands.RejectOrder(byBroker)],
  [fill('x1', 40), theirs],
  [commands.ConfirmCancel(), commands.ConfirmCancel(byBroker)],
  [commands.ExpireOrder(), commands.ExpireOrder(byBroker)],
  [commands.BustFill(), commands.BustFill(byBroker), theirs],
  [commands.CorrectFill(), commands.CorrectFill(byBroker), theirs],
])('what a broker’s side reports by itself nobody else says, case %#', (byHand, reported, ...before) => {
  expect(refusalOf(byHand, atBroker, ...before)).toEqual(E.left({ _tag: 'WorkedByBroker' }))
  expect(following(atBroker, ...before, reported).events.at(-1)).toMatchObject({ by: 'fix' })
})

test('an order that the desk works by hand is refused to the broker’s side, and is the desk’s to the end', () => {
  const given = [atBroker, theirs, commands.WorkByHand()] as const
  const [taken] = following(...given).events.slice(-1)
  expect(taken).toEqual({ type: 'OrderWorkedByHand', reason: 'Their line is down', by: 'desk', at })
  expect(after(...given)).toMatchObject({
    _tag: 'PartFilled',
    broker: 'hand',
    byHand: { side: 'fix', reason: 'Their line is down', by: 'desk', at },
  })
  const next = commands.ReportFill({ ...byBroker, fill: { ...theirs.fill, execution: 'x2' } })
  expect(refusalOf(next, ...given)).toEqual(E.left({ _tag: 'WorkedByHand' }))
  expect(refusalOf(theirs, ...given)).toEqual(E.right([]))
  expect(after(...given, fill('x3', 60))).toMatchObject({ _tag: 'Filled', broker: 'hand' })
  expect(following(...given, commands.WorkByHand()).events).toEqual(following(...given).events)
})

interface Status {
  readonly status: OrderStatus
  readonly command: OrderCommand
  readonly before: readonly OrderCommand[]
}

const status = (of: OrderStatus, command: OrderCommand, ...before: readonly OrderCommand[]): Status => ({
  status: of,
  command,
  before,
})

test.each([
  status('Placed', commands.AcknowledgeOrder({ filled: 41 })),
  status('Acknowledged', commands.AcknowledgeOrder({ filled: 41 }), commands.AcknowledgeOrder()),
  status('PartFilled', commands.AcknowledgeOrder({ filled: 41 }), fill('x1', 40)),
  status('PartFilled', commands.ConfirmCancel({ filled: 41 }), fill('x1', 40)),
  status('PartFilled', commands.ExpireOrder({ filled: 41 }), fill('x1', 40)),
  status('Cancelled', commands.ConfirmCancel({ filled: 41 }), fill('x1', 40), commands.ConfirmCancel()),
])('a status with more filled than is known leaves an order that is $status as it is', (reported) => {
  expect(refusalOf(reported.command, entered, ...reported.before)).toEqual(E.left({ _tag: 'FillsMissing' }))
  expect(after(entered, ...reported.before)._tag).toBe(reported.status)
})

test.each([
  status('Acknowledged', commands.AcknowledgeOrder({ filled: 0 })),
  status('Cancelled', commands.ConfirmCancel({ filled: 40 }), fill('x1', 40)),
  status('Expired', commands.ExpireOrder({ filled: 40 }), fill('x1', 40)),
  status('Cancelled', commands.ConfirmCancel({ filled: 0 }), fill('x1', 40)),
])('one with as much as is known, or less, makes it $status', (reported) => {
  expect(after(entered, ...reported.before, reported.command)._tag).toBe(reported.status)
})

test('a dispute that was kept before it had what was filled is read', () => {
  const { filled, ...before } = dispute
  const stored = { type: 'BrokerReportDisputed', ...before, by: 'fix', at }
  expect(OrderEvent.decode(stored)).toEqual(E.right({ ...stored, filled: null }))
})

test('what was never with a broker is worked by nobody', () => {
  expect(refusalOf(commands.WorkByHand(), asked)).toEqual(E.left({ _tag: 'NotYetPlaced' }))
  expect(refusalOf(commands.WorkByHand(), asked, commands.ExpireOrder())).toEqual(E.left({ _tag: 'OrderOver' }))
})

test('what a broker reports and the order refuses stands in the order, once, and changes nothing else', () => {
  const before = after(entered, fill('x1', 100))
  const state = after(entered, fill('x1', 100), commands.DisputeReport(), commands.DisputeReport())
  expect(state).toEqual({ ...before, disputes: [{ ...dispute, dispute: 1, at, settled: null }] })
})

test('a dispute is settled once, with what was done, and the same report does not open it again', () => {
  const given = [entered, fill('x1', 100), commands.DisputeReport(), commands.SettleDispute()] as const
  const settled = { reason: 'They sent it twice', by: 'desk', at }
  expect(following(...given).events.at(-1)).toEqual({ type: 'DisputeSettled', dispute: 1, ...settled })
  expect(after(...given)).toMatchObject({ _tag: 'Filled', disputes: [{ ...dispute, dispute: 1, settled }] })
  expect(refusalOf(commands.SettleDispute({ by: 'second' }), ...given)).toEqual(E.right([]))
  expect(refusalOf(commands.DisputeReport(), ...given)).toEqual(E.right([]))
  expect(refusalOf(commands.SettleDispute({ dispute: 2 }), ...given)).toEqual(E.left({ _tag: 'DisputeNotFound' }))
  const another = commands.DisputeReport({ dispute: { ...dispute, clientOrder: 'A1-1' } })
  expect(after(...given, another)).toMatchObject({ disputes: [{ dispute: 1 }, { dispute: 2, settled: null }] })
})

test('the clock ends what is good until the day that is over, and not what was amended to a later one', () => {
  const expired = commands.ExpireOrder({ ended: '2026-07-01' })
  expect(after(entered, expired)._tag).toBe('Expired')
  expect(after(entered, commands.RequestAmend(), commands.AcceptAmend(), expired)._tag).toBe('Acknowledged')
})

const two = [
  { account: 'A1', units: 50 },
  { account: 'A1', units: 50 },
]

test('one account has one part of an order', () => {
  expect(refusalOf(commands.EnterOrder({ terms: { ...terms, allocations: two } }))).toEqual(
    E.left({ _tag: 'AccountTwice' }),
  )
})

test('what a check refuses is not placed, nor approved, and a warning has to be acknowledged by name', () => {
  const check = (outcome: 'warning' | 'refusal') => ({
    ...evidence,
    checks: [{ rule: 'priceCollar', outcome, account: null, figures: { off: 12 } } as const],
  })
  const warned = check('warning')
  const known = { ...warned, acknowledged: ['priceCollar'] as const }
  expect(refusalOf(commands.EnterOrder({ evidence: check('refusal') }))).toEqual(E.left({ _tag: 'CheckRefused' }))
  expect(refusalOf(commands.EnterOrder({ evidence: warned }))).toEqual(E.left({ _tag: 'WarningsNotAcknowledged' }))
  expect(refusalOf(commands.ApproveOrder({ evidence: warned }), asked)).toEqual(
    E.left({ _tag: 'WarningsNotAcknowledged' }),
  )
  expect(after(commands.EnterOrder({ evidence: known }))._tag).toBe('Placed')
})

test('a fill says what each account gets of it, and what was paid on the whole is worked out over all that stand', () => {
  const allocations = [
    { account: 'A1', units: 75 },
    { account: 'A2', units: 25 },
  ]
  const { events, state } = following(
    commands.EnterOrder({ terms: { ...terms, allocations } }),
    fill('x1', 40),
    fill('x2', 60, 46.5),
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
    at,
    shares: [
      { account: 'A1', units: 30, consideration: 1365, brokerage: 7.5 },
      { account: 'A2', units: 10, consideration: 455, brokerage: 2.5 },
    ],
  })
  expect(state._tag === 'Filled' ? averagePrice(state.fills) : null).toBe(46.1)
})

test('an amendment changes what it names, and the security, the side and what was asked for stay', () => {
  const state = after(entered, commands.RequestAmend(), commands.AcceptAmend())
  const { type, security, value } = terms
  expect(state._tag === 'Acknowledged' ? state.terms : null).toEqual({ type, security, value, ...amendedTerms })
})

test('whatever is told, events are read as they were written, no more is filled than asked, and the same again is quiet', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (given) => {
      const { state, events } = following(entered, ...given)
      for (const event of events) expect(OrderEvent.decode(OrderEvent.encode(event))).toEqual(E.right(event))
      expect(events.reduce(order.evolve, order.initial)).toEqual(state)
      if (state._tag === 'Draft') return
      expect(filledUnits(state.fills)).toBeLessThanOrEqual(Math.max(state.terms.quantity, 100))
      expect(state._tag === 'Filled').toBe(state._tag === 'Filled' && leftUnits(state) <= 0)
    }),
  )
})

test('a command that was carried out changes nothing when it comes again', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 15 }), anyCommand, (given, command) => {
      const before = after(commands.EnterOrder(), ...given)
      const decided = order.decide(command, before)
      if (E.isLeft(decided) || decided.right.length === 0) return
      const then = decided.right.reduce(order.evolve, before)
      expect(order.decide(command, then)).toEqual(E.right([]))
    }),
  )
})

test('every event can be folded into every state', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 30 }), (given, places) => {
      const { events } = following(entered, ...given)
      const shuffled = places.flatMap((place) => events[place % events.length] ?? [])
      expect(shuffled.reduce(order.evolve, order.initial)).toHaveProperty('_tag')
    }),
  )
})

test('what may be done says the table, and no command that it has not is carried out', () => {
  for (const [, ...given] of ways) {
    const state = after(...given)
    for (const make of Object.values(commands)) {
      const command = make()
      const decided = order.decide(command, state)
      if (!isPossible(command.type, state) && E.isRight(decided)) expect(decided.right).toEqual([])
    }
  }
})

test('First aid 14: an approver whose account the person who entered the order set is not a second person', () => {
  const change = { username: 'second', by: 'adviser', at, event: { type: 'PasswordReset' } } as const
  expect(refusalOf(commands.ApproveOrder({ accountChanges: [change] }), asked)).toEqual(
    E.left({ _tag: 'ApproverNotIndependent' }),
  )
  const blocked = { ...change, event: { type: 'UserBlocked' } } as const
  expect(E.isRight(refusalOf(commands.ApproveOrder({ accountChanges: [blocked] }), asked))).toBe(true)
})
