import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellValueOf } from '../../../../server/sandbox/tables/cell-value.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import { firmsBeginningWith, pricesFile, sheetText, smallFirm, type TestFirm } from '../../ledger/import/small-firm.ts'
import { gatherFrom, sectionOf } from '../sources/support/gathered.ts'
import { readReport } from '../support/read-report.ts'

const openFirm = firmsBeginningWith((begun) =>
  begun.bring({
    ...smallFirm,
    securities: sheetText(
      'securities',
      'CBA,Commonwealth Bank,CBA,Australian equities,Financials',
      'UNL,Unlisted,UNL,Alternatives,Other',
    ),
    transactions: sheetText(
      'transactions',
      'P00001,2024-01-02,deposit,,,,,20000.00,',
      'P00001,2024-01-03,buy,UNL,1000,2,0,-2000,',
      'P00001,2024-01-03,buy,CBA,10,100,0,-1000,',
    ),
    ...pricesFile('CBA,2024-01-03,0,0,0,100,1', 'CBA,2024-01-31,0,0,0,110,1'),
  }),
)

const figuresDates = { StartDate: '2024-01-02', EndDate: '2024-02-01', PositionDate: '2024-02-01' }
const days = 'Plutus has no price or exchange rate for UNL from 03-Jan-24 to 01-Feb-24'

let testFirm: TestFirm
const sandbox = openTemplateSandbox({ processes: 1 })
beforeAll(async () => {
  testFirm = await openFirm()
})
afterAll(async () => {
  await sandbox.close()
  await testFirm.drop()
})

const reportOf = async (title: string) => {
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)!
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, figuresDates)
  const page = await sandbox.write({
    markup: content.ReportMarkup,
    helpers: content.ReportHelperScript,
    header: '',
    footer: '',
    data: JSON.stringify(data),
  })()
  if (E.isLeft(page)) throw new Error(JSON.stringify(page.left))
  const tables = readReport(page.right.markup).tables
  return {
    markup: page.right.markup,
    rowsOf: (caption: string) =>
      tables.find((table) => table.caption === caption)?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? [],
    cellsOf: (caption: string) => tables.find((table) => table.caption === caption)?.rows.at(-1)?.cells ?? [],
  }
}

describe('First aid 9: reports on holdings without a price', () => {
  test('mark the allocation, and its figures stay figures in a spreadsheet', async () => {
    const { rowsOf, cellsOf, markup } = await reportOf('Portfolio valuation')
    expect(rowsOf('By asset class')).toEqual([
      ['Asset class', 'Value', 'Weight'],
      ['Cash', '$17,000.00', '84.58%'],
      ['Alternatives', '$2,000.00*', '9.95%'],
      ['Australian equities', '$1,100.00', '5.47%'],
      ['Total', '$20,100.00*', '100.00%'],
    ])
    const [, total] = cellsOf('By asset class')
    expect(cellValueOf({ 'data-type': 'currency', 'data-value': total?.value ?? '' }, total?.text ?? '')).toEqual({
      value: 20_100,
      format: '"$"#,##0.00"*";[Red]-"$"#,##0.00"*"',
    })
    expect(
      rowsOf('Holdings')
        .filter(([code]) => code === 'UNL' || code === 'Alternatives')
        .map((cells) => cells.slice(-4)),
    ).toEqual([
      ['Alternatives'],
      ['$2,000.00*', 'not known', 'not known', '9.95%'],
      ['$2,000.00*', 'not known', 'not known', '9.95%'],
    ])
    expect(markup).toContain('* Incomplete: holdings without a price or exchange rate are valued at cost.')
  })

  test('mark returns, contributions, the change of the value and its line', async () => {
    const { rowsOf, markup } = await reportOf('Performance')
    const since = rowsOf('Returns').find(([name]) => name === 'Since inception')
    expect(since?.slice(3)).toEqual([expect.stringMatching(/%\*$/), expect.stringMatching(/%\*$/), '$100.00*'])
    expect(rowsOf('Returns by asset class').map((cells) => [cells[0], cells[2], cells[4]])).toEqual([
      ['Asset class', 'Closing value', 'Gain'],
      ['Australian equities', '$1,100.00', '$100.00'],
      ['Alternatives', '$2,000.00*', 'not known'],
      ['Cash', '$17,000.00', '$0.00'],
      ['Together', '$20,100.00*', '$100.00*'],
    ])
    expect(rowsOf('Movement of the value').at(-1)?.at(-1)).toBe('$20,100.00*')
    expect(rowsOf('Fees, income and risk').find(([name]) => name === 'Since inception')?.[4]).toBe('–')
    expect(markup).toContain(`* Incomplete: Value. ${days}`)
    const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, figuresDates)
    expect(sectionOf(data, 'performance').unpriced).toContain(days)
  })

  test('mark unrealised gains by parcel and their total', async () => {
    const { rowsOf, markup } = await reportOf('Realised and unrealised gains')
    const rows = rowsOf('Unrealised gains by parcel')
    expect(rows.filter(([code]) => code === 'UNL').map((cells) => cells.slice(-3))).toEqual([
      ['$2,000.00*', 'not known', 'No'],
      ['$2,000.00*', 'not known', ''],
    ])
    expect(rows.at(-1)?.slice(-3)).toEqual(['$3,100.00*', '$100.00*', ''])
    expect(markup).toMatch(/<dt>Unrealised gain<\/dt><dd[^>]*>\$100\.00\*<\/dd>/)
  })
})
