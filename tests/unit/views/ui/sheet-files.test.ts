import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Sheet } from '../../../../src/domain/widgets/sheet/sheet.ts'
import { csvText, separatedText } from '../../../../src/views/adapters/sheet/separated-text.ts'
import { xlsxFile } from '../../../../src/views/adapters/sheet/xlsx/xlsx-file.ts'
import { columns } from '../../domain/widgets/tables.ts'
import { unzipped } from '../support/unzipped.ts'

const sheet: Sheet = {
  title: 'Holdings: P/L [all] of the whole of the firm',
  columns,
  rows: [
    { name: '=HYPERLINK("x")', value: -1234.5678, share: 0.05, bought: '2026-11-20' },
    { name: 'Two\nlines, "quoted"', value: null, share: -0.1, bought: null },
    { name: null, value: 0.1 + 0.2, share: 1 / 3, bought: '2020-02-29' },
  ],
  groupOn: null,
  hasTotals: true,
  isNarrowed: false,
  subtitles: [],
  inUse: [],
  notes: [],
}

test.each([',', '\t'] as const)(
  'text separated by %j reads back as it was, figures whole and formulas defused',
  (by) => {
    expect(Papa.parse(separatedText(sheet, by), { delimiter: by }).data).toEqual([
      ['name', 'value', 'share', 'bought'],
      [`'=HYPERLINK("x")`, '-1234.5678', '0.05', '2026-11-20'],
      ['Two\nlines, "quoted"', '', '-0.1', ''],
      ['', '0.3', '0.3333333333', '2020-02-29'],
    ])
  },
)

const note = '=No money-weighted return for 1 month: all money came in on the last day.'

test('notes come below the rows of a CSV file, and what is copied has none', () => {
  const noted = { ...sheet, notes: ['Net of fees.', note] }
  const lines = Papa.parse(csvText(noted)).data
  expect(lines.slice(0, 4)).toEqual(Papa.parse(separatedText(sheet, ',')).data)
  expect(lines.slice(4)).toEqual([[''], ['Net of fees.'], [`'${note}`]])
  expect(csvText(sheet)).toBe(separatedText(sheet, ','))
  expect(separatedText(noted, '\t')).toBe(separatedText(sheet, '\t'))
})

const cellsOf = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, at, , inside]) => [at!, inside ?? '']),
  )

const valueOf = (inside: string | undefined): number => Number(/<v>(.*?)<\/v>/.exec(inside ?? '')?.[1])

test('a spreadsheet holds figures as figures, dates as dates and words as words, under a head that stays', async () => {
  const files = await unzipped(await xlsxFile(sheet))
  const worksheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const cells = cellsOf(worksheet)
  expect(worksheet).toContain('state="frozen"')
  expect(worksheet).not.toContain('<f>')
  expect(valueOf(cells.get('B2'))).toBe(-1234.5678)
  expect(valueOf(cells.get('C2'))).toBe(0.05)
  // days since the end of 1899
  expect(valueOf(cells.get('D2'))).toBe(46346)
  expect(valueOf(cells.get('D4'))).toBe(43890)
  expect(valueOf(cells.get('B4'))).toBe(0.3)
  expect(cells.has('B3')).toBe(false)
  expect(valueOf(cells.get('B5'))).toBe(-1234.2678)
  expect(files.get('xl/workbook.xml')).toContain('name="Holdings  P L  all  of the whol"')
  const styles = files.get('xl/styles.xml') ?? ''
  for (const format of ['#,##0.00;[Red]-', '0.00%;[Red]-0.00%', 'dd-mmm-yy']) expect(styles).toContain(format)
})

test.each([
  ['its totals', true, 7],
  ['its rows', false, 6],
])('notes come below %s in a spreadsheet, a line apart', async (_, hasTotals, line) => {
  const files = await unzipped(await xlsxFile({ ...sheet, hasTotals, notes: ['Net of fees.', note] }))
  const cells = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '')
  expect([cells.get(`A${line - 1}`), cells.get(`A${line}`), cells.get(`A${line + 1}`)]).toEqual([
    undefined,
    expect.stringContaining('Net of fees.'),
    expect.stringContaining(note),
  ])
})
