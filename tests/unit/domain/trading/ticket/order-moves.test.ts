import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import type { ShownOrder } from '../../../../../src/domain/trading/order/shown-order.ts'
import { entryFaults, proposedEntry, fillFromEntry } from '../../../../../src/domain/trading/ticket/order-entry.ts'
import { movesOf, seesEvidence } from '../../../../../src/domain/trading/ticket/order-moves.ts'
import { adminIdentity, bookIdentity as adviser, clientIdentity } from '../../../../samples/people.ts'
import { aFilledOrder, aFill, anOrder } from '../../../../samples/trading/orders.ts'

const awaitingOrder: ShownOrder = { ...anOrder, status: 'AwaitingApproval', approvals: 1, by: 'client' }

test('a client may cancel what they asked for themselves, and nothing else', () => {
  expect(movesOf(clientIdentity, awaitingOrder)).toEqual(['RequestCancel'])
  expect(movesOf(clientIdentity, { ...awaitingOrder, by: 'spouse' })).toEqual([])
  expect(movesOf(clientIdentity, aFilledOrder)).toEqual([])
})

test('the evidence of an order is for the desk, and for an adviser who sees all of it', () => {
  expect([seesEvidence(adminIdentity, aFilledOrder), seesEvidence(adviser, aFilledOrder)]).toEqual([true, true])
  expect(seesEvidence(adviser, { ...aFilledOrder, isPart: true })).toBe(false)
  expect(seesEvidence(clientIdentity, aFilledOrder)).toBe(false)
})

test('an adviser approves what a client asks for, and works with what is placed', () => {
  expect(movesOf(adviser, awaitingOrder)).toEqual(['ApproveOrder', 'DeclineOrder', 'RequestCancel'])
  expect(movesOf(adviser, { ...awaitingOrder, by: adviser.username })).toEqual(['RequestCancel'])
  expect(movesOf(adviser, { ...awaitingOrder, approvals: 2, approvedBy: [adviser.username] })).not.toContain(
    'ApproveOrder',
  )
  expect(movesOf(adviser, anOrder)).toEqual(['RequestAmend', 'RequestCancel'])
  expect(movesOf(adviser, { ...anOrder, isPart: true })).toEqual([])
})

test('the order desk enters what the broker tells', () => {
  expect(movesOf(adminIdentity, anOrder)).toEqual([
    ...[
      'RequestAmend',
      'RequestCancel',
      'AcknowledgeOrder',
      'ReportFill',
      'ConfirmCancel',
      'RejectOrder',
      'ExpireOrder',
    ],
  ])
  expect(movesOf(adminIdentity, aFilledOrder)).toEqual(['BustFill'])
  expect(movesOf(adminIdentity, { ...aFilledOrder, fills: [{ ...aFill, isBusted: true }] })).toEqual([])
  expect(movesOf(adminIdentity, { ...anOrder, status: 'Expired' })).toEqual(['ReportFill'])
  expect(movesOf(adminIdentity, { ...anOrder, status: 'Expired', broker: null })).toEqual([])
})

test('of an order at a broker of another side the desk enters nothing, unless it works it by hand', () => {
  expect(movesOf(adminIdentity, { ...anOrder, broker: 'fix' })).toEqual(['RequestAmend', 'RequestCancel', 'WorkByHand'])
  expect(movesOf(adminIdentity, { ...aFilledOrder, broker: 'simulated' })).toEqual(['WorkByHand'])
  expect(movesOf(adviser, { ...anOrder, broker: 'fix' })).toEqual(['RequestAmend', 'RequestCancel'])
})

const disputedOrder: ShownOrder = {
  ...aFilledOrder,
  disputes: [1, 2].map((dispute) => ({
    clientOrder: 'a2',
    report: 'Filled',
    refused: 'MoreThanLeft',
    reason: '',
    execution: '',
    trade: null,
    filled: null,
    dispute,
    at: '2026-07-01T02:00:00.000Z',
    settled: dispute === 1 ? { reason: 'Sent twice', by: 'admin', at: '2026-07-01T03:00:00.000Z' } : null,
  })),
}

test('the desk settles disputes that are open, and says how', () => {
  expect(movesOf(adminIdentity, disputedOrder)).toEqual(['BustFill', 'SettleDispute'])
  expect(movesOf(adminIdentity, { ...disputedOrder, broker: 'fix' })).toEqual(['WorkByHand', 'SettleDispute'])
  expect(movesOf(adminIdentity, { ...disputedOrder, disputes: disputedOrder.disputes.slice(0, 1) })).toEqual([
    'BustFill',
  ])
  expect(movesOf(adviser, disputedOrder)).toEqual([])
  const entry = proposedEntry('SettleDispute', disputedOrder, '2026-07-01', { percent: 0, minimum: 0 })
  expect([entry.dispute, entryFaults('SettleDispute', entry, disputedOrder)]).toEqual([
    '2',
    { reason: 'This field is required' },
  ])
  const settled = { ...entry, reason: 'Sent twice', dispute: '1' }
  expect(entryFaults('SettleDispute', settled, disputedOrder)).toEqual({ dispute: 'Choose an open dispute' })
})

test('a trade begins with what is left, at the limit, and is none until it is whole', () => {
  const entry = proposedEntry('ReportFill', { ...anOrder, filled: 40 }, '2026-07-01', { percent: 0.11, minimum: 20 })
  expect(entry).toMatchObject({ units: '60', price: '45.5', brokerage: '20.00', tradedOn: '2026-07-01' })
  expect(entryFaults('ReportFill', entry, anOrder)).toEqual({ execution: 'This field is required' })
  expect(fillFromEntry({ ...entry, execution: ' x1 ' })).toEqual(
    O.some({ execution: 'x1', units: 60, price: 45.5, brokerage: 20, tradedOn: '2026-07-01' }),
  )
  expect(fillFromEntry({ ...entry, units: '' })).toEqual(O.none)
  expect(entryFaults('ReportFill', { ...entry, units: '101' }, anOrder)).toMatchObject({
    units: 'More than remains of the order',
  })
  expect(entryFaults('RejectOrder', { ...entry, reason: ' ' }, anOrder)).toEqual({ reason: 'This field is required' })
  expect(proposedEntry('BustFill', aFilledOrder, '2026-07-01', { percent: 0, minimum: 0 }).execution).toBe('x1')
})
