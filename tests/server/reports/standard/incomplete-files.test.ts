import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import { firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../../ledger/import/small-firm.ts'
import { gatherFrom } from '../sources/support/gathered.ts'
import { csvOf } from '../support/csv-of.ts'
import { readReport } from '../support/read-report.ts'

const head = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key'

/** P00001 has a sale, P00002 has none. Both have a distribution without components. */
const openFirm = firmsBeginningWith((begun) =>
  begun.bring({
    ...smallFirm,
    accounts: sheetText(
      'accounts',
      'P00001,Ada Byron,BYR1,Individual,ADV01,G0001',
      'P00002,Lovelace Trust,LOV2,Trust,ADV01,G0002',
    ),
    securities: [
      'asx_code,company_name,display_name,asset_class,sector,security_type',
      'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials,listed_share',
      'ETF,Index Fund,ETF - Index Fund,Australian equities,Funds,listed_unit',
      '',
    ].join('\n'),
    transactions: [
      head,
      'P00001,2022-07-04,deposit,,,,,10000.00,,',
      'P00001,2022-07-04,buy,CBA,10,50,0,-500.00,,',
      'P00001,2023-10-04,sell,CBA,10,60,0,600.00,,',
      'P00001,2024-01-17,distribution,ETF,,,,30.00,,dist1',
      'P00002,2024-01-17,distribution,ETF,,,,30.00,,dist2',
      '',
    ].join('\n'),
  }),
)

const figuresDates = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }

let testFirm: TestFirm
const sandbox = openTemplateSandbox({ processes: 1 })
beforeAll(async () => {
  testFirm = await openFirm()
})
afterAll(async () => {
  await sandbox.close()
  await testFirm.drop()
})

const markupOf = async (title: string, code: string): Promise<string> => {
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)!
  const page = await sandbox.write({
    markup: content.ReportMarkup,
    helpers: content.ReportHelperScript,
    header: '',
    footer: '',
    data: JSON.stringify(await gatherFrom(testFirm.pool)({ type: 'account', code }, figuresDates)),
  })()
  if (E.isLeft(page)) throw new Error(JSON.stringify(page.left))
  return page.right.markup
}

const rowsOf = (markup: string, caption: string) =>
  readReport(markup)
    .tables.find((table) => table.caption === caption)
    ?.rows.map(({ cells }) => cells.map(({ text }) => text))

describe('First aid 9: every total that contains something unknown is marked in every file', () => {
  test('a page marks labels, their lines and their subtotals', async () => {
    const markup = await markupOf('Annual tax statement', 'P00001')
    expect(markup).toContain('<dt>Net capital gain</dt><dd>$50.00*</dd>')
    expect(rowsOf(markup, 'Amounts for the tax return')?.map((cells) => cells.at(-1))).toEqual(
      expect.arrayContaining(['$100.00*', '$50.00*']),
    )
    expect(rowsOf(markup, 'Composition of each amount')?.map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['From', 'Amount'],
      ['18H Total current year capital gains', '18H Total current year capital gains'],
      ['Capital gains', '$100.00*'],
      ['18A Net capital gain', '18A Net capital gain'],
      ['Capital gains', '$100.00*'],
      ['Capital gains', '-$50.00*'],
      ['18A', '$50.00*'],
    ])
  })

  test('a CSV file names the incomplete figures of a row in its last column, as CSV files of dashboards do', async () => {
    const lines = csvOf(await markupOf('Annual tax statement', 'P00001'))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Label,Wording of the tax return,Amount,Incomplete',
        '18H,Total current year capital gains,100,Amount',
        '18A,Net capital gain,50,Amount',
        'From,Component,Remark,Amount,Incomplete',
        '18A,,,50,Amount',
        'Capital gains,Amount,Incomplete',
        'Gains without discount,not known,Amount',
        'Total current year capital gains,100,Amount',
        'Capital losses of the year,0',
        'Net capital gain,50,Amount',
        'From,Component,Received,Credits,Incomplete',
        'Without a label,,30,not known,Credits',
      ]),
    )
    expect(csvOf(await markupOf('CGT schedule', 'P00001'))).toContainEqual(
      'Total,not known,100,100,0,"Gains without discount, Gains with discount, Capital gains"',
    )
  })

  test('a CSV file without incomplete figures has no such column', () => {
    const money = (value: number, text: string) => `<td data-type="currency" data-value="${value}">${text}</td>`
    const table = (rows: string) =>
      `<table><thead><tr><th>Code</th><th>Value</th></tr></thead><tbody>${rows}</tbody></table>`
    const known = `<tr><td>CBA</td>${money(1, '$1.00')}</tr>`
    const part = `<tr><td>ETF</td>${money(2, '$2.00*')}</tr>`
    expect(csvOf(table(known) + table(known + part))).toEqual([
      '\uFEFFCode,Value',
      'CBA,1',
      '',
      'Code,Value,Incomplete',
      'CBA,1',
      'ETF,2,Value',
      '',
    ])
  })

  test.each(['Annual tax statement', 'CGT schedule', 'Income by component'])(
    'the %s claims no marked amounts, because an account may have none',
    async (title) => {
      const markup = await markupOf(title, 'P00002')
      expect(markup).not.toMatch(/(?:Amounts|Totals) marked \*/)
      expect(markup).not.toContain('* Incomplete')
      expect(markup).not.toMatch(/\d\*</)
      expect(markup).toContain('not known')
    },
  )
})
