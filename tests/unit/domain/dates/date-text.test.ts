import { expect, test } from 'vitest'
import { longDate, monthName } from '../../../../src/domain/dates/display-date.ts'
import { quarterLabel } from '../../../../src/domain/dates/financial-year.ts'

test('dates in full', () => {
  expect([longDate('2026-06-05'), monthName('2024-02-29')]).toEqual(['5 June 2026', 'February 2024'])
})

test('the quarters of a financial year begin in July', () => {
  const firsts = [
    '2025-07-01',
    '2025-09-30',
    '2025-10-01',
    '2026-01-01',
    '2026-03-31',
    '2026-04-01',
    '2026-06-30',
    '2026-07-01',
  ]
  expect(firsts.map(quarterLabel)).toEqual([
    'Q1 FY-26',
    'Q1 FY-26',
    'Q2 FY-26',
    'Q3 FY-26',
    'Q3 FY-26',
    'Q4 FY-26',
    'Q4 FY-26',
    'Q1 FY-27',
  ])
})
