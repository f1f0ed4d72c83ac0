import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { FigureSheet } from '../../../../src/domain/widgets/sheet/sheet.ts'
import { unknownCells } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { csvText, separatedText } from '../../../../src/views/adapters/sheet/separated-text.ts'
import { xlsxFile } from '../../../../src/views/adapters/sheet/xlsx/xlsx-file.ts'
import { tableColumns } from '../../domain/widgets/tables.ts'
import { unzipTexts } from '../support/unzipped.ts'

const sampleSheet: FigureSheet = {
  title: 'Holdings: P/L [all] of the whole of the firm',
  columns: tableColumns,
  rows: [
    { name: '=HYPERLINK("x")', value: -1234.5678, share: 0.05, bought: '2026-11-20' },
    { name: 'Two\nlines, "quoted"', value: null, share: -0.1, bought: null },
    { name: null, value: 0.1 + 0.2, share: 1 / 3, bought: '2020-02-29' },
  ],
  groupOn: null,
  hasTotals: true,
  isNarrowed: false,
  name: '',
  days: [],
  filters: [],
  subtitles: [],
  inUse: [],
  notes: [],
}

test.each([',', '\t'] as const)(
  'text separated by %j reads back as it was, figures whole and formulas defused',
  (by) => {
    expect(Papa.parse(separatedText(sampleSheet, by), { delimiter: by }).data).toEqual([
      ['name', 'value', 'share', 'bought'],
      [`'=HYPERLINK("x")`, '-1234.5678', '0.05', '2026-11-20'],
      ['Two\nlines, "quoted"', '', '-0.1', ''],
      ['', '0.3', '0.3333333333', '2020-02-29'],
    ])
  },
)

const note = '=No money-weighted return for 1 month: all money came in on the last day.'

test('notes come below the rows of a CSV file, and what is copied has none', () => {
  const noted = { ...sampleSheet, notes: ['Net of fees.', note] }
  const lines = Papa.parse(csvText(noted)).data
  expect(lines.slice(0, 4)).toEqual(Papa.parse(separatedText(sampleSheet, ',')).data)
  expect(lines.slice(4)).toEqual([[''], [sampleSheet.title], [''], ['Net of fees.'], [`'${note}`]])
  expect(separatedText(noted, '\t')).toBe(separatedText(sampleSheet, '\t'))
})

describe('First aid 9: what is not known in a row', () => {
  const incomplete: FigureSheet = {
    ...sampleSheet,
    rows: [
      { name: 'A total of which a part is known', value: 12.5, ...unknownCells('value') },
      { name: 'Nothing known', value: 0, share: null, ...unknownCells('value', 'share') },
      { name: 'All known', value: 0, share: 0.5 },
    ],
  }

  test('is named by a last column of a CSV file, where figures stay figures and 0 is not written', () => {
    const lines = Papa.parse(csvText(incomplete)).data
    expect(lines.slice(0, 4)).toEqual([
      ['name', 'value', 'share', 'bought', 'Incomplete'],
      ['A total of which a part is known', '12.5', '', '', 'value'],
      ['Nothing known', '', '', '', 'value, share'],
      ['All known', '0', '0.5', '', ''],
    ])
  })

  test('has the mark in a spreadsheet, and words where nothing is known', async () => {
    const files = await unzipTexts(await xlsxFile(incomplete))
    const cells = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '')
    expect(valueOf(cells.get('B4'))).toBe(12.5)
    expect(files.get('xl/styles.xml')).toContain('&quot;*&quot;')
    expect([cells.get('B5'), cells.get('C5')]).toEqual([
      expect.stringContaining('not known'),
      expect.stringContaining('not known'),
    ])
    expect(valueOf(cells.get('B6'))).toBe(0)
    expect(valueOf(cells.get('B7'))).toBe(12.5)
  })
})

const cellsOf = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, at, , inside]) => [at!, inside ?? '']),
  )

const valueOf = (inside: string | undefined): number => Number(/<v>(.*?)<\/v>/.exec(inside ?? '')?.[1])

test('a spreadsheet holds figures as figures, dates as dates and words as words, under a head that stays', async () => {
  const files = await unzipTexts(await xlsxFile(sampleSheet))
  const worksheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const cells = cellsOf(worksheet)
  expect(worksheet).toContain('state="frozen"')
  expect(worksheet).not.toContain('<f>')
  expect(valueOf(cells.get('B4'))).toBe(-1234.5678)
  expect(valueOf(cells.get('C4'))).toBe(0.05)
  // days since the end of 1899
  expect(valueOf(cells.get('D4'))).toBe(46346)
  expect(valueOf(cells.get('D6'))).toBe(43890)
  expect(valueOf(cells.get('B6'))).toBe(0.3)
  expect(cells.has('B5')).toBe(false)
  expect(valueOf(cells.get('B7'))).toBe(-1234.2678)
  expect(files.get('xl/workbook.xml')).toContain('name="Holdings P L all of the whole o"')
  const styles = files.get('xl/styles.xml') ?? ''
  for (const format of ['#,##0.00;[Red]-', '0.00%;[Red]-0.00%', 'dd-mmm-yy']) expect(styles).toContain(format)
})

test.each([
  ['its totals', true, 9],
  ['its rows', false, 8],
])('notes come below %s in a spreadsheet, a line apart', async (_, hasTotals, line) => {
  const files = await unzipTexts(await xlsxFile({ ...sampleSheet, hasTotals, notes: ['Net of fees.', note] }))
  const cells = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '')
  expect([cells.get(`A${line - 1}`), cells.get(`A${line}`), cells.get(`A${line + 1}`)]).toEqual([
    undefined,
    expect.stringContaining('Net of fees.'),
    expect.stringContaining(note),
  ])
})

describe('B5: a file says whose figures it has, as at which day and with which filters', () => {
  const named: FigureSheet = {
    ...sampleSheet,
    title: 'Holdings',
    name: '=Banksia Group (G1)',
    days: ['as at 27-Nov-26'],
    inUse: ['Search: tls', 'Sorted by value'],
  }

  test('below the rows of a CSV file, whose first line is its column titles', () => {
    expect(Papa.parse(csvText(named)).data).toEqual([
      ...Papa.parse(separatedText(named, ',')).data,
      [''],
      ['Holdings'],
      ["'=Banksia Group (G1)"],
      ['as at 27-Nov-26'],
      ['Search: tls'],
      ['Sorted by value'],
    ])
  })

  test('so that a CSV file without rows still begins with its column titles', () => {
    expect(csvText({ ...named, rows: [] }).split('\r\n')[0]).toBe('name,value,share,bought')
  })

  test('in the first lines of a spreadsheet, which stay in view with the head', async () => {
    const files = await unzipTexts(await xlsxFile(named))
    const worksheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    const cells = cellsOf(worksheet)
    const lead = [1, 2, 3, 4, 5].map((line) => />([^<>]*)<\/t>/.exec(cells.get(`A${line}`) ?? '')?.[1])
    expect(lead).toEqual(['Holdings', '=Banksia Group (G1)', 'as at 27-Nov-26', 'Search: tls', 'Sorted by value'])
    expect([cells.get('A6'), cells.get('A7')]).toEqual([undefined, expect.stringContaining('name')])
    expect(worksheet).toContain('ySplit="7" topLeftCell="A8"')
    expect(valueOf(cells.get('B8'))).toBe(-1234.5678)
    expect(valueOf(cells.get('B11'))).toBe(-1234.2678)
  })
})

test.each([
  ['History', 'History sheet'],
  ['history', 'history sheet'],
  ["'Costs'", 'Costs'],
  ['History of the firm', 'History of the firm'],
  ['[]', 'Table'],
])('S13: the sheet of %j is called %j, since Excel keeps History for itself', async (title, name) => {
  const files = await unzipTexts(await xlsxFile({ ...sampleSheet, title }))
  expect(files.get('xl/workbook.xml')).toContain(`<sheet name="${name}"`)
})
