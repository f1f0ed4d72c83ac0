import { expect, test } from 'vitest'
import { holdingPeriods } from '../../../../../src/domain/ledger/returns/holding-period.ts'
import { dailyValue } from './day.ts'

const nothing = { date: '2023-12-31', value: 0 }
const something = { date: '2023-12-31', value: 100 }

test('a book that has money all along has it from the opening to the last day', () => {
  expect(holdingPeriods(something, [dailyValue('2024-01-05', 101), dailyValue('2024-01-31', 102)])).toEqual([
    { opening: '2023-12-31', funded: '2023-12-31', closing: '2024-01-31' },
  ])
})

test('money that comes in begins at the close of the day before, and is there from that day', () => {
  expect(
    holdingPeriods(nothing, [
      dailyValue('2024-01-05', 0),
      dailyValue('2024-01-20', 100, { deposits: 100 }),
      dailyValue('2024-01-31', 101),
    ]),
  ).toEqual([{ opening: '2024-01-19', funded: '2024-01-20', closing: '2024-01-31' }])
})

test('an emptied book ends on the day it was emptied', () => {
  expect(
    holdingPeriods(something, [
      dailyValue('2024-01-05', 0, { withdrawals: 101 }),
      dailyValue('2024-01-20', 0),
      dailyValue('2024-01-31', 0),
    ]),
  ).toEqual([{ opening: '2023-12-31', funded: '2023-12-31', closing: '2024-01-05' }])
})

test('money that comes again begins another time, on the next day already the same', () => {
  const emptied = dailyValue('2024-01-05', 0, { withdrawals: 101 })
  const later = [dailyValue('2024-01-20', 50, { deposits: 50 }), dailyValue('2024-01-31', 51)]
  expect(holdingPeriods(something, [emptied, ...later])).toEqual([
    { opening: '2023-12-31', funded: '2023-12-31', closing: '2024-01-05' },
    { opening: '2024-01-19', funded: '2024-01-20', closing: '2024-01-31' },
  ])
  expect(
    holdingPeriods(something, [emptied, dailyValue('2024-01-06', 50, { deposits: 50 }), dailyValue('2024-01-31', 51)]),
  ).toEqual([{ opening: '2023-12-31', funded: '2023-12-31', closing: '2024-01-31' }])
})

test('what came in and went out on one day was there that day', () => {
  expect(
    holdingPeriods(nothing, [
      dailyValue('2024-01-05', 0, { deposits: 100, withdrawals: 100 }),
      dailyValue('2024-01-31', 0),
    ]),
  ).toEqual([{ opening: '2024-01-04', funded: '2024-01-05', closing: '2024-01-05' }])
})

test('less than half a cent is no money, and what is owed is some', () => {
  expect(holdingPeriods({ date: '2023-12-31', value: 1e-9 }, [dailyValue('2024-01-31', -0.004)])).toEqual([])
  expect(holdingPeriods({ date: '2023-12-31', value: -10 }, [dailyValue('2024-01-31', -10)]).length).toBe(1)
})
