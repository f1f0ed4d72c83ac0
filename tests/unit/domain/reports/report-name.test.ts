import { expect, test } from 'vitest'
import { reportNameFrom } from '../../../../src/domain/reports/report.ts'

test.each([
  ['Portfolio Valuation', [], 'portfolio-valuation'],
  ['Portfolio Valuation', ['portfolio-valuation'], 'portfolio-valuation-2'],
  ['Portfolio Valuation', ['portfolio-valuation', 'portfolio-valuation-2'], 'portfolio-valuation-3'],
  ['Café & Gewinn', [], 'cafe-gewinn'],
  ['Adviser’s book', [], 'advisers-book'],
  ['2026', [], 'report'],
  ['List', [], 'list-2'],
  ['日本', ['report'], 'report-2'],
])('%s beside %j is named %s', (title, taken, name) => {
  expect(reportNameFrom(title, taken)).toBe(name)
})
