import { describe, expect, test } from 'vitest'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import { isSuitedToRenderer, reportRenderers } from '../../../../src/domain/reports/lookups/lookups.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { SourceName } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { isFigureType } from '../../../../src/domain/widgets/figures/figure-type.ts'
import { withoutRoundingError } from '../../../../src/domain/widgets/figures/figures.ts'
import { formatCell, formatRounded } from '../../../../src/domain/widgets/table/format-cell.ts'
import { ColumnType } from '../../../../src/domain/widgets/table/widget-table.ts'
import { formsOf, shownIn, valuesOf } from '../support/figures-of.ts'
import { type ReadCell, type ReadRow, type ReadTable, readReport } from '../support/read-report.ts'
import { atWork, earlierRange, reportCases, levelCodes, standardRuns } from '../support/standard-runs.ts'

const { run: runReport, write } = standardRuns()

describe('the standard reports', () => {
  test('are eleven, and go over the wire and back', () => {
    expect(standardReports.map(({ ReportTitle }) => ReportTitle)).toEqual([
      'Portfolio valuation',
      'Performance',
      'Income and distributions',
      'Realised and unrealised gains',
      'Annual tax statement',
      'CGT schedule',
      'Realised gains by parcel',
      'Income by component',
      'Transactions',
      'Group overview',
      'Adviser’s book',
    ])
    for (const content of standardReports)
      expect(ReportContent.decode(JSON.parse(JSON.stringify(ReportContent.encode(content))))).toEqual(E.right(content))
  })

  test.each(standardReports)('$ReportTitle has a source, and a header and footer that suit it', (content) => {
    expect(SourceName.is(content.ReportDataSource)).toBe(true)
    const renderer = reportRenderers.find(({ ReportRendererID }) => ReportRendererID === content.ReportRendererID)
    expect(renderer !== undefined && isSuitedToRenderer(renderer, content)).toBe(true)
    expect(content.ReportMarkup).not.toContain('{{>')
  })
})

test('a holding whose price is older than the others’ says of when it is', async () => {
  const [content] = standardReports
  const { data, report } = await runReport(content!, { type: 'account', code: levelCodes.account }, atWork)
  const pricedOn = (markup: string): readonly string[] => markup.match(/price of [^<]*/g) ?? []
  expect(report.texts.filter((text) => text.startsWith('price of'))).toEqual([])
  const { holdings } = data
  const rows = holdings?.rows.map((row, nth) => (nth === 1 ? { ...row, priceDate: '2024-04-12' } : row))
  const written = await write(content!, { ...data, holdings: { ...holdings!, rows: rows! } })
  expect(pricedOn(written.markup)).toEqual(['price of 12-Apr-24'])
})

test('what is quoted in another currency is listed with its rate and the parts of its gain', async () => {
  const [content] = standardReports
  const { data, report } = await runReport(content!, { type: 'account', code: levelCodes.account }, atWork)
  expect(report.tables.map(({ caption }) => caption)).not.toContain('In other currencies')
  const { holdings } = data
  const foreign = [
    {
      securityCode: 'MSFT',
      securityName: 'Microsoft',
      currency: 'USD',
      price: 182.305,
      rate: 1.5234,
      rateDate: '2024-04-12',
      priceGain: 320,
      currencyGain: -100,
      gain: 220,
    },
  ]
  const written = await write(content!, { ...data, holdings: { ...holdings!, foreign } })
  const [table] = readReport(written.markup).tables.filter(({ caption }) => caption === 'In other currencies')
  const shown = table?.rows.filter(({ part }) => part === 'tbody').map(({ cells }) => cells.map(({ text }) => text))
  expect(shown).toEqual([
    ['MSFT', 'Microsoft', 'USD', '182.305', '1.5234', '12-Apr-24', '$320.00', '-$100.00', '$220.00'],
  ])
})

test.each([
  ['Annual tax statement', 'tax'],
  ['CGT schedule', 'tax'],
  ['Realised gains by parcel', 'gains'],
  ['Realised and unrealised gains', 'gains'],
  ['Portfolio valuation', 'holdings'],
] as const)('%s says what its figures leave out', async (title, section) => {
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)!
  const { data, written } = await runReport(content, { type: 'account', code: levelCodes.account }, atWork)
  expect(written.markup).not.toContain('<dt>Left out</dt>')
  const notes = [{ text: 'P1, 08-Jan-24: 40 AAA sold beyond what was held and left out.' }]
  const { markup } = await write(content, { ...data, [section]: { ...data[section]!, notes } })
  expect(markup).toMatch(
    /<dt>Left out<\/dt>\s*<dd>P1, 08-Jan-24: 40 AAA sold beyond what was held and left out\.<\/dd>/,
  )
})

test.each([['Annual tax statement'], ['CGT schedule']])('%s says so when its year is not over', async (title) => {
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)!
  const account = { type: 'account', code: levelCodes.account } as const
  const said = 'The year ends on 30-Jun-24; amounts are up to 31-May-24.'
  expect((await runReport(content, account, atWork)).written.markup).toContain(said)
  const whole = await runReport(content, account, { ...atWork, EndDate: '2024-06-30' })
  expect(whole.written.markup).not.toContain('The year ends on')
})

const near = (actual: number, expected: number): void => {
  expect(Math.abs(actual - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)))
}

const figureOf = ({ value }: ReadCell): number => Number(value)

const cellAt = ({ cells }: ReadRow, column: number): ReadCell | undefined =>
  cells.find((cell) => cell.column === column && cell.span === 1)

const sumAt = (rows: readonly ReadRow[], column: number): number =>
  rows.reduce((sum, row) => sum + Number(cellAt(row, column)?.value ?? 0), 0)

const isOwn = ({ part, kind }: ReadRow): boolean => part === 'tbody' && kind !== 'group' && kind !== 'subtotal'

/** Rows that a total or subtotal adds up. */
const summedRows = ({ rows }: ReadTable, total: ReadRow): readonly ReadRow[] =>
  rows.filter((row) => isOwn(row) && (total.kind === 'total' || (row.nth === total.nth && row.kind !== 'strong')))

const sums: ReadonlySet<string> = new Set(['currency', 'holding', 'number'])
const isSum = (table: ReadTable, cell: ReadCell): boolean =>
  cell.value !== '' &&
  table.columns[cell.column] !== 'Cash balance' &&
  (sums.has(cell.type) || table.columns[cell.column] === 'Weight')

const centsShown = (cell: ReadCell | undefined): number =>
  cell?.type === 'currency' && cell.value !== '' ? Math.round(Number(cell.text.replaceAll(/[$,]/g, '')) * 100) : 0

const isTotal = ({ kind }: ReadRow): boolean => kind === 'total' || kind === 'subtotal'

/** A rate of a total: its gain by its cost. */
const isRateOf = ({ columns }: ReadTable, row: ReadRow, cell: ReadCell): boolean => {
  const [cost, gain] = ['Cost base', 'Unrealised gain'].map((title) => cellAt(row, columns.indexOf(title)))
  return (
    columns[cell.column] === 'Gain %' &&
    cost !== undefined &&
    gain !== undefined &&
    Math.abs(figureOf(gain) / figureOf(cost) - figureOf(cell)) < 1e-9
  )
}

/** The digits a cell has of a figure of its type. */
const digits = (type: string, figure: number): string =>
  (ColumnType.is(type) && isFigureType(type) ? withoutRoundingError(type, figure) : figure).toFixed(10)

const figuresByDigits = (values: readonly unknown[]) => {
  const figures = values.filter((value) => typeof value === 'number').flatMap((value) => [value, 0 - value])
  return new Map(
    Object.keys(ColumnType.keys).map((type) => [type, Map.groupBy(figures, (figure) => digits(type, figure))]),
  )
}

/** How a value may stand in a cell: a rate a unit has four decimals. */
const textsOf = ({ type }: ReadCell, value: number | string): readonly string[] => {
  if (!ColumnType.is(type)) return []
  if (!isFigureType(type)) return [formatCell(type, value)]
  // money in another currency is a number with two decimals
  const rounded = type === 'currency' ? [formatRounded(type, Number(value), 4)] : []
  const foreign = type === 'number' ? [formatRounded(type, Number(value), 2)] : []
  return [formatCell(type, Number(value)), ...rounded, ...foreign]
}

/** `365 days`, `over 12 months`, `1 year`. */
const figuresInWords = ['365', '12', '1']

const brokenPattern = /NaN|undefined|\[object|Infinity|null|\{\{/

describe.each(reportCases)('$title of an $entity.type', ({ content, entity }) => {
  test.each([
    ['at work', atWork],
    ['with nothing in it', earlierRange],
  ])('has one heading of the first rank, and tables that say what they are, %s', async (_, dates) => {
    const { written, report } = await runReport(content, entity, dates)
    expect(brokenPattern.test(`${written.markup} ${written.header} ${written.footer}`)).toBe(false)
    expect(report.headings.filter((name) => name === 'h1')).toEqual(['h1'])
    expect([...report.headings].sort()).toEqual(report.headings)
    expect(new Set(report.tables.map(({ caption }) => caption)).size).toBe(report.tables.length)
    for (const { caption, columns, rows } of report.tables) {
      expect(caption).not.toBe('')
      expect(columns).not.toContain('')
      expect(rows.filter(({ part }) => part === 'tbody')).not.toEqual([])
      for (const { cells } of rows) {
        const last = cells.at(-1)
        expect([caption, (last?.column ?? 0) + (last?.span ?? 0)]).toEqual([caption, columns.length])
        expect(cells.filter(({ isHead, scope }) => isHead && scope === '')).toEqual([])
      }
    }
    expect(report.drawings).not.toContain('')
  })

  test.each([
    ['at work', atWork],
    ['with nothing in it', earlierRange],
  ])('shows only figures of its data, %s', async (_, dates) => {
    const { data, report } = await runReport(content, entity, dates)
    const values = valuesOf(data)
    const figures = figuresByDigits(values)
    const known = new Set([...values.flatMap(formsOf), ...figuresInWords])
    for (const table of report.tables)
      for (const row of table.rows)
        for (const cell of row.cells.filter(({ value }) => value !== '')) {
          const own = figures.get(cell.type)?.get(digits(cell.type, Number(cell.value)))
          if (cell.type !== 'date' && own === undefined)
            expect([cell, isTotal(row) && (isSum(table, cell) || isRateOf(table, row, cell))]).toEqual([cell, true])
          expect(own?.flatMap((figure) => textsOf(cell, figure)) ?? textsOf(cell, cell.value)).toContain(cell.text)
          known.add(cell.text)
        }
    expect(report.texts.flatMap(shownIn).filter((figure) => !known.has(figure))).toEqual([])
  })

  test.each([
    ['at work', atWork],
    ['with nothing in it', earlierRange],
  ])('has totals that are the sums of their rows, %s', async (_, dates) => {
    const { report } = await runReport(content, entity, dates)
    for (const table of report.tables)
      for (const total of table.rows.filter(isTotal))
        for (const cell of total.cells.filter((each) => isSum(table, each)))
          near(figureOf(cell), sumAt(summedRows(table, total), cell.column))
  })

  test('shows totals of money that are the sums of what its rows show', async () => {
    const { report } = await runReport(content, entity, atWork)
    for (const table of report.tables)
      for (const total of table.rows.filter(isTotal))
        for (const cell of total.cells.filter((each) => each.type === 'currency' && isSum(table, each))) {
          const shown = summedRows(table, total).map((row) => centsShown(cellAt(row, cell.column)))
          const added = shown.reduce((sum, cents) => sum + cents, 0)
          expect([table.caption, table.columns[cell.column], centsShown(cell)]).toEqual([
            table.caption,
            table.columns[cell.column],
            added,
          ])
        }
  })

  test('leaves no column of it empty', async () => {
    const { report } = await runReport(content, entity, atWork)
    for (const { caption, columns, rows } of report.tables)
      columns.forEach((title, column) => {
        const filled = rows.filter(
          (row) => isOwn(row) && !['', '–'].includes(row.cells.find((cell) => cell.column === column)?.text ?? ''),
        )
        expect([caption, title, filled.length > 0]).toEqual([caption, title, true])
      })
  })
})
