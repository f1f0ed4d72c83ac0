import { expect, test } from 'vitest'
import { periodOf, type ReportQuarter } from '../../../../src/domain/archive/quarter.ts'

test('a financial year begins in July, and its four quarters are all of it', () => {
  const quarters: readonly ReportQuarter[] = ['FY', 'Q1', 'Q2', 'Q3', 'Q4']
  expect(quarters.map((quarter) => periodOf(2024, quarter)).map(({ start, end }) => [start, end])).toEqual([
    ['2023-07-01', '2024-06-30'],
    ['2023-07-01', '2023-09-30'],
    ['2023-10-01', '2023-12-31'],
    ['2024-01-01', '2024-03-31'],
    ['2024-04-01', '2024-06-30'],
  ])
})
