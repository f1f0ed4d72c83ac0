import { expect, test } from 'vitest'
import { headlinesOf, summaryItems } from '../../../../../src/domain/ledger/valuation/headlines.ts'

const table = (rows: readonly { item: string; amount: number; rate: number | null }[]) =>
  ({
    columns: [],
    root: 'rows',
    rows,
    options: {},
    meta: [
      { class: 'title-suffix', value: 'as at 20-Nov-26' },
      { class: 'subtitle', value: 'includes 2 simulated trades' },
    ],
  }) as const

test('a valuation is told by its total, its gain, its income and its return', () => {
  const rows = Object.values(summaryItems).map((item) => ({ item, amount: 1250.5, rate: null }))
  expect(headlinesOf(table(rows)).figures.map(({ item }) => item)).toEqual([
    ...['Total value', 'Unrealised gain', 'Income, financial year to date', 'Return, financial year to date'],
  ])
})

test('its figures are as the dashboard has them', () => {
  expect(headlinesOf(table([{ item: summaryItems.gain, amount: -1250.5, rate: -0.04 }]))).toEqual({
    figures: [{ item: summaryItems.gain, amount: '-$1,250.50', rate: '-4.00%' }],
    day: 'as at 20-Nov-26',
    notes: ['includes 2 simulated trades'],
  })
})
