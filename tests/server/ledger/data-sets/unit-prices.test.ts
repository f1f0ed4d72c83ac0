import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractNoteHtml } from '../../../../server/trading/contract-notes/contract-note-html.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { cellValueOf } from '../../../../server/sandbox/tables/cell-value.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { DataSet } from '../../../../src/domain/ledger/entity.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import type { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { gatherFrom } from '../../reports/sources/support/gathered.ts'
import { readReport } from '../../reports/support/read-report.ts'
import { firmsBeginningWith, pricesFile, sheetText, smallFirm, type TestFirm } from '../import/small-firm.ts'
import { ledgerIn } from '../support/test-ledger.ts'

const head =
  'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,currency,exchange_rate,settlement_currency'

const openFirm = firmsBeginningWith((begun) =>
  begun.bring({
    ...smallFirm,
    securities: [
      'asx_code,company_name,display_name,asset_class,sector,currency',
      'VCX,Vicinity,VCX - Vicinity,Australian equities,Property,',
      'TINY,Tiny Mining,TINY - Tiny Mining,Australian equities,Materials,',
      'USCO,US Company,USCO - US Company,International equities,Technology,USD',
      '',
    ].join('\n'),
    exchange_rates: sheetText('exchange_rates', 'USD,2024-04-29,1.523456'),
    transactions: [
      head,
      'P00001,2024-01-02,deposit,,,,,300000.00,,,,',
      'P00001,2024-01-05,buy,VCX,111750,1.8,0,-201150.00,,,,',
      'P00001,2024-01-05,buy,TINY,1000000,0.0001,0,-100.00,,,,',
      'P00001,2024-02-05,sell,VCX,301,1.785,0,537.29,,,,',
      'P00001,2024-02-06,buy,VCX,301,1.785,0,-537.29,,,,',
      'P00001,2024-03-05,dividend,VCX,111750,0.039,,4358.25,,,,',
      'P00001,2024-04-02,buy,USCO,10,189.43,0,-1894.30,,USD,1.523456,AUD',
      '',
    ].join('\n'),
    ...pricesFile('VCX,2024-04-30,0,0,0,1.925,1', 'TINY,2024-04-30,0,0,0,0.0001,1', 'USCO,2024-04-30,0,0,0,189.43,1'),
  }),
)

let testFirm: TestFirm
beforeAll(async () => {
  testFirm = await openFirm()
})
afterAll(() => testFirm.drop())

const figuresDates = { StartDate: '2024-01-01', EndDate: '2024-04-30', PositionDate: '2024-04-30' }

const shownIn = ({ columns, rows }: WidgetTable, paths: readonly string[]) =>
  rows.map((row) =>
    paths.map((path) => formatCell(columns.find((column) => column.path === path)?.title.type ?? 'text', row[path])),
  )

const table = async (dataSet: DataSet) =>
  (await ledgerIn(testFirm)).table('portfolio', 'P00001', dataSet, { from: '2024-01-01', asAt: '2024-04-30' })

const written = async (title: string) => {
  const sandbox = openTemplateSandbox({ processes: 1 })
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)!
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, figuresDates)
  const page = await sandbox.write({
    markup: content.ReportMarkup,
    helpers: content.ReportHelperScript,
    header: '',
    footer: '',
    data: JSON.stringify(data),
  })()
  await sandbox.close()
  if (E.isLeft(page)) throw new Error(JSON.stringify(page.left))
  return readReport(page.right.markup)
}

const cellsUnder = (report: ReturnType<typeof readReport>, caption: string, ...titles: readonly string[]) => {
  const found = report.tables.find((each) => each.caption === caption)
  const columns = titles.map((title) => found?.columns.indexOf(title))
  return (found?.rows ?? [])
    .filter(({ part, kind }) => part === 'tbody' && kind === '')
    .map(({ cells }) => columns.map((column) => cells.find((cell) => cell.column === column)))
}

const texts = (...given: Parameters<typeof cellsUnder>) =>
  cellsUnder(...given).map((cells) => cells.map((cell) => cell?.text ?? ''))

describe('First aid 12: prices with parts of a cent', () => {
  test('a holding’s price explains its value', async () => {
    expect(shownIn(await table('holdings'), ['code', 'price', 'marketValue']).slice(0, 3)).toEqual([
      ['VCX', '$1.925', '$215,118.75'],
      ['USCO', '$288.5883', '$2,885.88'],
      ['TINY', '$0.0001', '$100.00'],
    ])
    expect((await table('holdings')).rows.map(({ quote }) => quote)).toContain('USD 189.43')
    expect((await table('holdings')).meta.map(({ value }) => value)).toContain(
      'USD 1 is $1.523456, the rate of 29-Apr-24.',
    )
  })

  test('a transaction has its price and its exchange rate', async () => {
    const rows = shownIn(await table('transactions'), ['type', 'security', 'price', 'exchangeRate'])
    expect(rows).toContainEqual(['Sell', 'VCX', '$1.785', '–'])
    expect(rows).toContainEqual(['Dividend', 'VCX', '$0.039', '–'])
    expect(rows).toContainEqual(['Buy', 'TINY', '$0.0001', '–'])
    expect(rows).toContainEqual(['Buy', 'USCO', '$288.5883', '1.523456'])
  })

  test('reports have the same prices, as pages and as spreadsheets', async () => {
    const valuation = await written('Portfolio valuation')
    expect(texts(valuation, 'Holdings', 'Code', 'Average cost', 'Price', 'Market value')).toEqual([
      ['VCX', '$1.80', '$1.925', '$215,118.75'],
      ['TINY', '$0.0001', '$0.0001', '$100.00'],
      ['USCO', '$288.588', '$288.5883', '$2,885.88'],
    ])
    expect(texts(valuation, 'In other currencies', 'Price in currency', 'Rate')).toEqual([['189.43', '1.523456']])
    const [[, price] = []] = cellsUnder(valuation, 'Holdings', 'Code', 'Price')
    expect(
      cellValueOf({ 'data-type': price?.type ?? '', 'data-value': price?.value ?? '' }, price?.text ?? ''),
    ).toEqual({
      value: 1.925,
      format: '"$"#,##0.000;[Red]-"$"#,##0.000',
    })
    expect(texts(await written('Income and distributions'), 'Payments', 'Per unit')).toEqual([['$0.039']])
    const traded = texts(await written('Transactions'), 'Transactions', 'Type', 'Code', 'Price')
    expect(traded).toContainEqual(['Sell', 'VCX', '$1.785'])
    expect(
      texts(await written('Realised and unrealised gains'), 'Unrealised gains by parcel', 'Code', 'Price'),
    ).toEqual(
      expect.arrayContaining([
        ['VCX', '$1.925'],
        ['TINY', '$0.0001'],
        ['USCO', '$288.5883'],
      ]),
    )
  })

  test('a contract note has the price of each fill', () => {
    const fills = [{ units: 3, price: 0.0001, consideration: 0.01, brokerage: 20 }]
    const note = {
      ...({ number: 'N', account: 'P1', accountName: 'One', type: 'buy', security: 'TINY' } as const),
      securityName: 'Tiny',
      date: '2024-01-04',
      settlesOn: '2024-01-08',
      fills,
    }
    expect(contractNoteHtml(note, 'Firm')).toContain('<td>$0.0001</td>')
  })
})
