import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTexts, figuresFileName, subjectName } from '../../../../../src/domain/widgets/sheet/figures-subject.ts'
import { defuseFormula, leadLines, plainCell, sheetOf } from '../../../../../src/domain/widgets/sheet/sheet.ts'
import {
  actionColumnPath,
  buyColumnPath,
  sellColumnPath,
} from '../../../../../src/domain/widgets/table/widget-table.ts'
import { columnOf, tableColumns, rowArbitrary, tableOf } from '../tables.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u0000x', '＝1', ' \n@a'])(
  'text that begins as %j does is no formula any more',
  (text) => {
    expect(plainCell('text', text)).toBe(`'${text}`)
  },
)

test.each([
  ['text', 'Alpha', 'Alpha'],
  ['text', 'a = b', 'a = b'],
  ['number', -5, -5],
  ['currency', 0.1, 0.1],
  ['currency', 44_907.880_000_000_1, 44_907.88],
  ['currency', -1_234.567_8, -1_234.5678],
  ['currency', 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['holding', 0.1 + 0.2, 0.3],
  ['holding', 12.345_678_91, 12.345_678_91],
  ['percent', 1.05 * 1.03 - 1, 0.0815],
  ['percent', 0.123_456_789, 0.123_456_789],
  ['currency', Number.NaN, null],
  ['currency', null, null],
  ['date', undefined, null],
  ['text', true, 'Yes'],
  ['date', '2026-11-20', '2026-11-20'],
  ['link', { href: '/', text: '=1' }, "'=1"],
] as const)('%s %j is written as %j', (type, cell, written) => {
  expect(plainCell(type, cell)).toBe(written)
})

const leadsArbitrary = fc.constantFrom('', ' ', '\t', '\r\n', '=', '+', '-', '@', '\u0007')

test('no text is left that begins as a formula, and none is changed otherwise', () => {
  fc.assert(
    fc.property(leadsArbitrary, fc.string(), (lead, rest) => {
      const text = `${lead}${rest}`
      expect(/^[=+\-@\p{Cc}]/u.test(defuseFormula(text))).toBe(false)
      expect([text, `'${text}`]).toContain(defuseFormula(text))
    }),
  )
})

const whole = { title: 'Holdings', name: 'Banksia Group (G1)', days: ['as at 27-Nov-26'], filters: [] }

test.each([
  [{}, 'Holdings_Banksia Group (G1)_as at 27-Nov-26.csv'],
  [{ name: 'Ash Group (G2)' }, 'Holdings_Ash Group (G2)_as at 27-Nov-26.csv'],
  [{ filters: ['Search: tls', 'value: >0'] }, 'Holdings_Banksia Group (G1)_as at 27-Nov-26_Search tls, value 0.csv'],
  [
    { days: ['as at 30-Jun-26 (prices go to 27-Nov-26)', 'records as of 15-Jul-26'] },
    'Holdings_Banksia Group (G1)_as at 30-Jun-26, records as of 15-Jul-26.csv',
  ],
  [{ title: 'P/L: "all" <now>', name: '' }, 'P L all now_as at 27-Nov-26.csv'],
  [{ title: '../../etc', days: [] }, 'etc_Banksia Group (G1).csv'],
  [{ title: ' . ', name: '', days: [] }, 'Table.csv'],
])('B5: the file of %j is named %j', (part, name) => {
  expect(figuresFileName({ ...whole, ...part }, 'csv')).toBe(name)
})

test('B5: figures that do not say their day are those of today', () => {
  const dated = [{ class: 'title-suffix', value: 'as at 30-Jun-26' }] as const
  const now = { name: 'Banksia', knownOn: undefined }
  expect(dayTexts(now, [], '2026-11-28')).toEqual(['as at 28-Nov-26'])
  expect(dayTexts({ ...now, knownOn: '2026-07-15' }, dated, '2026-11-28')).toEqual([
    'as at 30-Jun-26',
    'records as of 15-Jul-26',
  ])
})

test('B5: the code tells two clients of one name apart', () => {
  expect(subjectName('Ashgrove', { type: 'portfolio', code: 'P1' })).toBe('Ashgrove (P1)')
  expect(subjectName('The firm', { type: 'admin', code: 'firm' })).toBe('The firm')
})

const table = {
  ...tableOf([{ name: 'Alpha' }, { name: 'Bravo' }]),
  columns: [
    ...tableColumns,
    columnOf('secret', 'text', { hidden: true }),
    columnOf('light', 'text', { visibilityWeight: 1 }),
  ],
}

const query = {
  search: ' a ',
  filters: { value: '>0', name: '' },
  sort: [{ path: 'value', isDescending: true }],
  groupOn: 'name',
}

test('a sheet has every column but the hidden and what can be done with a row, and says what was asked for', () => {
  const acts = [actionColumnPath, buyColumnPath, sellColumnPath].map((path) => columnOf(path, 'link'))
  const acting = { ...table, columns: [...table.columns, ...acts] }
  const sheet = sheetOf({ ...whole, table: acting, query, rows: table.rows, chosen: new Set() })
  expect(sheet.columns.map(({ path }) => path)).toEqual(['name', 'value', 'share', 'bought', 'light'])
  expect(sheet.rows).toEqual(table.rows)
  expect(sheet.inUse).toEqual(['Search: a', 'value: >0', 'Sorted by value, descending', 'Grouped by name'])
  expect(sheet.filters).toEqual(['Search: a', 'value: >0'])
  expect(leadLines(sheet)).toEqual(['Holdings', 'Banksia Group (G1)', 'as at 27-Nov-26', ...sheet.inUse])
})

test('a sheet holds the rows chosen, in their order, and all when none of those is there', () => {
  fc.assert(
    fc.property(fc.array(rowArbitrary, { maxLength: 20 }), fc.infiniteStream(fc.boolean()), (rows, picks) => {
      const chosen = new Set(rows.filter(() => picks.next().value === true))
      const sheet = sheetOf({ ...whole, table: tableOf(rows), query, rows, chosen })
      expect(sheet.rows).toEqual(chosen.size === 0 ? rows : rows.filter((row) => chosen.has(row)))
      expect(sheet.inUse.includes('Chosen rows only')).toBe(chosen.size > 0 && chosen.size < rows.length)
    }),
  )
})
