import { describe, expect, test } from 'vitest'
import type { PayableEntitlement, IncomePayment } from '../../../../../src/domain/ledger/income/paid-entitlement.ts'
import {
  outstandingReceivables,
  receivablesBySecurity,
  totalReceivableOn,
  receivablesOf,
} from '../../../../../src/domain/ledger/income/receivable.ts'

const exDate = (date: string, paidOn: string | null = null, perUnit = 0.5): PayableEntitlement => ({
  type: 'dividend',
  security: 'ABC',
  date,
  perUnit,
  paidOn,
})

const paidPayment = (date: string, amount = 50, entitledOn: string | null = null): IncomePayment => ({
  type: 'dividend',
  account: 'P1',
  security: 'ABC',
  date,
  amount,
  entitledOn,
})

const held = [{ account: 'P1', security: 'ABC', held: [{ date: '2023-01-04', value: 100 }] }]

const times = (...given: Parameters<typeof receivablesOf>) =>
  receivablesOf(...given).map(({ from, until, amount }) => [from, until, amount])

describe('what was paid', () => {
  test('has been receivable since the last ex-date it can be of', () => {
    const dates = [exDate('2024-02-15'), exDate('2024-08-14')]
    expect(times(dates, [paidPayment('2024-09-25', 51.2)], held)).toEqual([['2024-08-14', '2024-09-25', 51.2]])
  })

  test('and is none of an ex-date too long ago, or of the day itself', () => {
    expect(times([exDate('2024-02-15')], [paidPayment('2024-05-16')], held)).toEqual([])
    expect(times([exDate('2024-05-16')], [paidPayment('2024-05-16')], held)).toEqual([])
  })

  test('belongs to the ex-date whose day of payment has come, not to one after it', () => {
    const monthly = [exDate('2024-06-28', '2024-07-31'), exDate('2024-07-30', '2024-08-30')]
    expect(times(monthly, [paidPayment('2024-07-31'), paidPayment('2024-08-30')], held)).toEqual([
      ['2024-06-28', '2024-07-31', 50],
      ['2024-07-30', '2024-08-30', 50],
    ])
  })

  test('goes back to the day of entitlement where no ex-date is told', () => {
    expect(times([], [paidPayment('2024-07-16', 80, '2024-06-30')], held)).toEqual([['2024-06-30', '2024-07-16', 80]])
    expect(times([exDate('2024-07-01')], [paidPayment('2024-07-16', 80, '2024-06-30')], held)).toEqual([
      ['2024-07-01', '2024-07-16', 80],
    ])
  })
})

describe('of several ex-dates of one security a payment is of', () => {
  test('that of its own type, where a stapled security pays a dividend and a distribution on one day', () => {
    const stapled = [
      exDate('2024-06-28', '2024-08-15', 1),
      { ...exDate('2024-06-28', '2024-08-15', 2), type: 'distribution' },
    ] as const
    const both = [paidPayment('2024-08-15', 100), { ...paidPayment('2024-08-15', 200), type: 'distribution' }] as const
    for (const payments of [both, both.toReversed()])
      expect(totalReceivableOn(receivablesOf(stapled, payments, held), '2024-07-15')).toBe(300)
  })

  test('that whose day of payment it is, though another has gone ex since', () => {
    const dates = [exDate('2024-02-20', '2024-03-28', 1), exDate('2024-03-05', '2024-03-20', 0.5)]
    expect(times(dates, [paidPayment('2024-03-20', 50), paidPayment('2024-03-28', 100)], held)).toEqual([
      ['2024-03-05', '2024-03-20', 50],
      ['2024-02-20', '2024-03-28', 100],
    ])
  })

  test('the last that is not paid, where no day of payment is told', () => {
    const dates = [exDate('2024-02-20'), exDate('2024-03-05')]
    expect(times(dates, [paidPayment('2024-03-28', 100), paidPayment('2024-03-20', 50)], held)).toEqual([
      ['2024-03-05', '2024-03-20', 50],
      ['2024-02-20', '2024-03-28', 100],
    ])
  })

  test('one and the same, where it comes in rows of one day', () => {
    for (const paidOn of [null, '2024-03-20']) {
      const dates = [exDate('2024-02-20'), exDate('2024-03-05', paidOn)]
      expect(times(dates, [paidPayment('2024-03-20', 30), paidPayment('2024-03-20', 20)], held)).toEqual([
        ['2024-03-05', '2024-03-20', 30],
        ['2024-03-05', '2024-03-20', 20],
      ])
    }
  })
})

describe('one row for two that were announced', () => {
  const dates = [exDate('2024-08-14', '2024-09-25', 0.5), exDate('2024-08-21', '2024-09-25', 0.2)]

  test('settles both, each from its own ex-date', () => {
    expect(times(dates, [paidPayment('2024-09-25', 70)], held)).toEqual([
      ['2024-08-21', '2024-09-25', 20],
      ['2024-08-14', '2024-09-25', 50],
    ])
  })

  test('also where something was withheld of it', () => {
    const receivables = receivablesOf(dates, [paidPayment('2024-09-24', 65)], held)
    expect(['2024-08-15', '2024-08-22', '2024-09-24'].map((date) => totalReceivableOn(receivables, date))).toEqual([
      45, 65, 0,
    ])
  })

  test('and leaves what is to be paid on a later day owed, though it is more than its own', () => {
    const special = exDate('2024-03-05', '2024-04-05', 0.4)
    expect(times([exDate('2024-03-05', '2024-04-01'), special], [paidPayment('2024-04-01', 80)], held)).toEqual([
      ['2024-03-05', '2024-04-01', 80],
      ['2024-03-05', '2024-04-05', 40],
    ])
  })

  test('and one alone where it is what that comes to', () => {
    expect(times(dates, [paidPayment('2024-09-24', 21)], held)).toEqual([
      ['2024-08-21', '2024-09-24', 21],
      ['2024-08-14', '2024-09-25', 50],
    ])
  })
})

describe('what is announced', () => {
  test('is owed no more once it is paid, though it comes some days early', () => {
    const dates = [exDate('2024-08-14', '2024-09-25')]
    expect(times(dates, [paidPayment('2024-09-24')], held)).toEqual([['2024-08-14', '2024-09-24', 50]])
    expect(times(dates, [paidPayment('2024-09-18')], held)).toEqual([['2024-08-14', '2024-09-18', 50]])
    expect(times(dates, [paidPayment('2024-09-17')], held)).toEqual([['2024-08-14', '2024-09-25', 50]])
  })

  test('is units held before the ex-date × the amount a unit until it is paid, and no more once it is', () => {
    const bought = [{ ...held[0]!, held: [...held[0]!.held, { date: '2024-08-14', value: 300 }] }]
    const dates = [exDate('2024-08-14', '2024-09-25', 0.4567)]
    expect(times(dates, [], bought)).toEqual([['2024-08-14', '2024-09-25', 45.67]])
    expect(times(dates, [paidPayment('2024-09-27', 45.66)], bought)).toEqual([['2024-08-14', '2024-09-27', 45.66]])
  })

  test('is nothing without a day of payment, or without units', () => {
    expect(times([exDate('2024-08-14')], [], held)).toEqual([])
    expect(times([exDate('2022-08-14', '2022-09-25')], [], held)).toEqual([])
  })
})

test('it is owed from the close of the ex-date to that before the day of payment', () => {
  const receivables = receivablesOf([exDate('2024-08-14')], [paidPayment('2024-09-25')], held)
  expect(
    ['2024-08-13', '2024-08-14', '2024-09-24', '2024-09-25'].map((date) => totalReceivableOn(receivables, date)),
  ).toEqual([0, 50, 50, 0])
  expect(outstandingReceivables(receivables, '2024-08-13')).toEqual([])
})

test('what several accounts are owed by a security on one day is one amount', () => {
  const receivables = receivablesOf(
    [exDate('2024-08-14')],
    [paidPayment('2024-09-25'), { ...paidPayment('2024-09-25'), account: 'P2' }],
    held,
  )
  expect(receivablesBySecurity(receivables, '2024-09-01')).toMatchObject([{ security: 'ABC', amount: 100 }])
})
