import { expect, test } from 'vitest'
import { financialYearOf, previousFinancialYear } from '../../../../src/domain/dates/financial-year.ts'

test.each([
  ['2026-06-30', { label: 'FY-26', start: '2025-07-01', end: '2026-06-30' }],
  ['2026-07-01', { label: 'FY-27', start: '2026-07-01', end: '2027-06-30' }],
  ['2024-02-29', { label: 'FY-24', start: '2023-07-01', end: '2024-06-30' }],
  ['1999-12-31', { label: 'FY-00', start: '1999-07-01', end: '2000-06-30' }],
  ['2008-07-01', { label: 'FY-09', start: '2008-07-01', end: '2009-06-30' }],
])('%s falls in its year from July to June', (date, year) => {
  expect(financialYearOf(date)).toEqual(year)
})

test('the year before is the one that ended on the last 30 June', () => {
  expect(previousFinancialYear('2026-07-01')).toEqual(financialYearOf('2026-06-30'))
})
