import { expect, test } from 'vitest'
import { keyText, type StaticReportKey } from '../../../../src/domain/archive/static-report.ts'

const staticReportKey: StaticReportKey = {
  StaticReportTitle: 'Tax Statement',
  Year: 2026,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'PD0001',
}

test.each([
  ['in capital letters', 'TAX STATEMENT'],
  ['with blanks around it', ' Tax Statement\t'],
  ['with more blanks, or others, in it', 'Tax \u00a0 Statement'],
  ['with letters that show as nothing', 'Tax\u200b State\u00adment\u202e'],
  ['in wide letters', 'Ｔａｘ　Ｓｔａｔｅｍｅｎｔ'],
])('a title %s is no other one', (_, title) => {
  expect(keyText({ ...staticReportKey, StaticReportTitle: title })).toBe(keyText(staticReportKey))
})

test.each<Partial<StaticReportKey>>([
  { StaticReportTitle: 'TaxStatement' },
  { Year: 2025 },
  { Quarter: 'FY' },
  { Type: 'group' },
  { Code: 'PD0002' },
])('%j makes it another report', (other) => {
  expect(keyText({ ...staticReportKey, ...other })).not.toBe(keyText(staticReportKey))
})
