import { expect, test } from 'vitest'
import { issuedName } from '../../../../src/domain/reports/run/issued-name.ts'
import { shownLine } from '../../../../src/domain/text/visible-text.ts'

test.each([
  ['Report \u202Efdp.exe', 'Report fdp.exe'],
  ['a\u0000b\u001b[31mc\u009bd', 'ab[31mcd'],
  ['\u2066Fund\u2069 \u200eof\u200f \u061cFunds', 'Fund of Funds'],
  ['A\u200bB\u2060C\ufeffD\u00adE', 'ABCDE'],
  ['two\u2028lines', 'two lines'],
  ['two\r\nlines\tand a tab', 'two lines and a tab'],
  ['Zoë’s Fund – 株式 👩‍👧', 'Zoë’s Fund – 株式 👩‍👧'],
])('%j is written as it shows', (text, shown) => {
  expect(shownLine(text)).toBe(shown)
})

test('the name of a file does not read as another kind of file than it is', () => {
  expect(issuedName({ title: 'Valuation \u202Efdp', subject: 'A1', parameters: {} }, 'xlsx')).toBe(
    'Valuation fdp - A1.xlsx',
  )
})
