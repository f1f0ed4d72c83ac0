import { expect, test } from 'vitest'
import { nameWarningLine, nameWarningText } from '../../../../../src/domain/reports/template/report-check.ts'

const doubt = { why: 'NoField', name: 'holdings.marketvalue', line: 12, column: 3, nearest: null } as const
const nearest = 'holdings.totals.marketValue'

test('a name that is not there is said with its line, and what may have been meant', () => {
  expect(nameWarningLine(doubt)).toBe('Line 12: holdings.marketvalue')
  expect(nameWarningLine({ ...doubt, nearest })).toBe(`Line 12: holdings.marketvalue (did you mean ${nearest}?)`)
  expect(nameWarningText({ ...doubt, nearest })).toBe(
    `holdings.marketvalue is not a field of the data source. Did you mean ${nearest}?`,
  )
})

test('a list that is none is said to be none', () => {
  expect(nameWarningLine({ ...doubt, why: 'NoList', name: 'holdings', nearest: 'holdings.rows' })).toBe(
    'Line 12: holdings is not a list (did you mean holdings.rows?)',
  )
})
