import { expect, test } from 'vitest'
import { receivedReportsFrom } from '../../../../../server/trading/fix/execution-reports.ts'
import { dayIn } from '../../../../../src/domain/dates/time-zone.ts'
import { E } from '../../../../../src/domain/fp.ts'

const trade = { ClOrdID: 'A1', OrderID: 'Q1', ExecID: 'X1', ExecType: 'F', OrdStatus: '1', LastQty: 40, LastPx: 45.02 }
const now = new Date('2026-01-12T03:00:00Z')
const dayOf = (instant = now): string => dayIn('Australia/Sydney', instant)

const fillOf = (change: object): unknown => {
  const received = receivedReportsFrom('8', { ...trade, ...change }, dayOf)
  const report = E.isRight(received) ? received.right?.reports[0] : undefined
  return report?.type === 'Filled' ? report.fill : undefined
}

test('a trade of the first hour of a summer day is of that day in Sydney, which is the day before in Greenwich', () => {
  expect(fillOf({ TransactTime: new Date('2026-01-11T23:30:00Z') })).toMatchObject({ tradedOn: '2026-01-12' })
  expect(fillOf({})).toMatchObject({ tradedOn: '2026-01-12' })
})

test('the day that the broker names is that day', () => {
  const named = { TradeDate: new Date('2026-01-09T00:00:00Z'), TransactTime: new Date('2026-01-11T23:30:00Z') }
  expect(fillOf(named)).toMatchObject({ tradedOn: '2026-01-09' })
})

test('an absolute commission is brokerage to the cent', () => {
  expect(fillOf({ CommissionData: { Commission: 12.345, CommType: '3' } })).toMatchObject({ brokerage: 12.35 })
})

test.each([
  ['1', { type: 'Acknowledged', clientOrder: 'A1', reference: 'Q1', filled: 70 }],
  ['2', { type: 'Acknowledged', clientOrder: 'A1', reference: 'Q1', filled: 70 }],
  ['4', { type: 'Cancelled', clientOrder: 'A1', reason: '', filled: 70 }],
  ['C', { type: 'Expired', clientOrder: 'A1', filled: 70 }],
])('a status (OrdStatus %s) says how much has traded by then', (OrdStatus, report) => {
  const received = receivedReportsFrom('8', { ...trade, ExecType: 'I', OrdStatus, CumQty: 70 }, dayOf)
  expect(received).toMatchObject({ right: { isStatus: true, reports: [report] } })
})

test.each([
  ['4', { type: 'Cancelled', clientOrder: 'A1', reason: '' }],
  ['C', { type: 'Expired', clientOrder: 'A1' }],
])('an end (ExecType %s) says how much has traded by then, where the broker tells it', (ExecType, report) => {
  const reportsOf = (change: object): unknown => {
    const received = receivedReportsFrom('8', { ...trade, ExecType, OrdStatus: ExecType, ...change }, dayOf)
    return E.isRight(received) ? received.right?.reports : received.left
  }
  expect(reportsOf({ CumQty: 50 })).toEqual([{ ...report, filled: 50 }])
  expect(reportsOf({ CumQty: 0 })).toEqual([{ ...report, filled: 0 }])
  expect(reportsOf({})).toEqual([report])
})
