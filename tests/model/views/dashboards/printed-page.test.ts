import { expect, test } from 'vitest'
import type { FigureSheet } from '../../../../src/domain/widgets/sheet/sheet.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { writePage } from '../../../../src/views/adapters/sheet/print-sheet.ts'
import { columnOf } from '../../../unit/domain/widgets/tables.ts'

const sampleSheet: FigureSheet = {
  title: 'Holdings',
  columns: [
    columnOf('sector', 'text'),
    columnOf('gain', 'currency', { total: true, alignment: 'right' }),
    columnOf('bought', 'date'),
  ],
  rows: [
    { sector: 'Banks', gain: -1.5, bought: '2026-11-20' },
    { sector: '<b>Energy</b>', gain: 4, bought: null },
    { sector: 'Banks', gain: 2, bought: null },
  ],
  groupOn: 'sector',
  hasTotals: true,
  isNarrowed: true,
  name: 'Banksia Group (G1)',
  days: ['as at 20-Nov-26'],
  filters: ['gain: >-2'],
  subtitles: ['Long positions'],
  inUse: ['gain: >-2', 'Grouped by sector'],
  notes: ['Before tax'],
}

test('a printed page says what it is, when and of what, and has every row, subtotal and total', async () => {
  const page = document.implementation.createHTMLDocument()
  await writePage(page, sampleSheet, '2026-11-21')
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(texts('h1')).toEqual(['Holdings'])
  expect(texts('p')).toEqual([
    ...['Banksia Group (G1)', 'as at 20-Nov-26', 'Long positions', 'gain: >-2', 'Grouped by sector'],
    ...['Printed 21-Nov-26', 'Before tax'],
  ])
  expect(
    [...page.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['sector', 'gain', 'bought'],
    ['Banks', '$0.5000', ''],
    ['Banks', '-$1.50', '20-Nov-26'],
    ['Banks', '$2.00', '–'],
    ['<b>Energy</b>', '$4.0000', ''],
    ['<b>Energy</b>', '$4.00', '–'],
    ['Total', '$4.5000', ''],
  ])
  expect(texts('.negative')).toEqual(['-$1.50'])
})

test('First aid 9: figures of rows that are not known in full have the mark, as their totals do', async () => {
  const page = document.implementation.createHTMLDocument()
  const rows = [
    { sector: 'Banks', gain: 2, ...unknownCells('gain') },
    { sector: 'Energy', gain: null, ...unknownCells('gain') },
  ]
  await writePage(page, { ...sampleSheet, rows, groupOn: null, isNarrowed: false }, '2026-11-21')
  expect([...page.querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent)).toEqual([
    '$2.00*',
    'not known',
    '$2.00*',
  ])
})
