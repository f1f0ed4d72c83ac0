import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { cellValueOf } from '../../../../server/sandbox/tables/cell-value.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import { isIncompleteCell, unknownPathsIn } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { firmsBeginningWith, sheetText, smallFirm, type TestFirm } from '../../ledger/import/small-firm.ts'
import { ledgerIn } from '../../ledger/support/test-ledger.ts'
import { gatherFrom, sectionOf } from '../sources/support/gathered.ts'
import { type ReadReport, readReport } from '../support/read-report.ts'

const head = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration,key'

const openFirm = firmsBeginningWith((begun) =>
  begun.bring({
    ...smallFirm,
    securities: sheetText(
      'securities',
      'CBA,Commonwealth Bank,CBA - Commonwealth Bank,Australian equities,Financials',
      'ETF,Index Fund,ETF - Index Fund,Australian equities,Funds',
    ),
    transactions: [
      head,
      'P00001,2023-07-03,deposit,,,,,10000.00,,',
      'P00001,2023-07-04,buy,CBA,100,50,0,-5000.00,,',
      'P00001,2023-09-28,dividend,CBA,,,,200.00,,div1',
      'P00001,2024-03-28,dividend,CBA,,,,215.00,,div2',
      'P00001,2024-01-17,distribution,ETF,,,,30.00,,dist1',
      'P00001,2024-04-02,interest,,,,,12.50,,',
      'P00002,2023-07-03,deposit,,,,,10000.00,,',
      'P00002,2024-04-02,interest,,,,,7.00,,',
      '',
    ].join('\n'),
  }),
)

const figuresDates = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }

const entered = {
  some: sheetText('components', 'div1,franked,200.00,', 'div1,franking_credit,85.71,'),
  rest: sheetText(
    'components',
    'div2,franked,215.00,',
    'div2,franking_credit,92.14,',
    'dist1,other_income,30.00,2023-12-31',
  ),
}

let testFirm: TestFirm
const sandbox = openTemplateSandbox({ processes: 1 })
beforeAll(async () => {
  testFirm = await openFirm()
})
afterAll(async () => {
  await sandbox.close()
  await testFirm.drop()
})

const reportOf = async (title: string, code = 'P00001'): Promise<{ markup: string; report: ReadReport }> => {
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)!
  const data = await gatherFrom(testFirm.pool)({ type: 'account', code }, figuresDates)
  const page = await sandbox.write({
    markup: content.ReportMarkup,
    helpers: content.ReportHelperScript,
    header: '',
    footer: '',
    data: JSON.stringify(data),
  })()
  if (E.isLeft(page)) throw new Error(JSON.stringify(page.left))
  return { markup: page.right.markup, report: readReport(page.right.markup) }
}

/** The key figures of the first page, by their names. */
const keyFigures = (markup: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...markup.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, name = '', figure = '']) => [
      name,
      figure,
    ]),
  )

const rowsOf = (report: ReadReport, caption: string, part = 'tbody') =>
  report.tables
    .find((table) => table.caption === caption)
    ?.rows.filter((row) => row.part === part)
    .map(({ cells }) => cells.map(({ text }) => text))

const componentTable = async (code = 'P00001') =>
  (await ledgerIn(testFirm)).table('portfolio', code, 'income', {
    from: '2023-07-01',
    asAt: '2024-06-30',
    by: 'component',
  })

const incomplete = 'This statement is incomplete'

describe('First aid 9: unknown is never 0', () => {
  test('credits of payments that nobody has broken down are not known, and the first page lists the payments', async () => {
    const { markup, report } = await reportOf('Annual tax statement')
    expect(keyFigures(markup)['Tax credits']).toBe('not known')
    expect(keyFigures(markup)['Net capital gain']).toBe('not known')
    expect(keyFigures(markup)['Income of the year']).toBe('$457.50')
    expect(markup.indexOf(incomplete)).toBeGreaterThan(0)
    expect(markup.indexOf(incomplete)).toBeLessThan(markup.indexOf('Amounts for the tax return'))
    expect(rowsOf(report, 'Payments that are not broken down')).toEqual([
      ['CBA', 'Commonwealth Bank', 'Dividends', '2', '28-Sep-23, 28-Mar-24', '$415.00'],
      ['ETF', 'Index Fund', 'Distributions', '1', '17-Jan-24', '$30.00'],
    ])
    const credits = (rowsOf(report, 'Income without a label') ?? []).map((cells) => cells.at(-1))
    expect(credits).toEqual(['not known', 'not known'])
    expect(rowsOf(report, 'Income without a label', 'tfoot')?.[0]?.at(-1)).toBe('not known')
    expect(markup).not.toMatch(/<dt>Tax credits<\/dt><dd>\$0\.00/)
  })

  test('data of reports say null, not 0', async () => {
    const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, figuresDates)
    const [own] = sectionOf(data, 'tax').accounts
    expect(own).toMatchObject({ isIncomplete: true, hasAllCredits: false, hasAllGains: false, cash: { credits: null } })
    expect(own?.unlabelled.map(({ credit }) => credit)).toEqual([null, null])
    expect(sectionOf(data, 'components')).toMatchObject({ isIncomplete: true, totals: { credit: null } })
  })

  test('an account without such payments has no credits, which is known', async () => {
    const { markup } = await reportOf('Annual tax statement', 'P00002')
    expect(keyFigures(markup)['Tax credits']).toBe('$0.00')
    expect(markup).not.toContain('Payments that are not broken down')
    expect(unknownPathsIn((await componentTable('P00002')).columns, (await componentTable('P00002')).rows)).toEqual(
      new Set(),
    )
  })

  test('the widget marks the total and says which payments it lacks', async () => {
    const { columns, rows, meta } = await componentTable()
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['credit']))
    expect(rows.map(({ credit }) => credit)).toEqual([null, null, null])
    expect(meta.map(({ value }) => value)).toContain(
      '* Incomplete: Credits. 3 payments of $445.00 are not broken down into components: CBA, ETF.',
    )
  })

  test('the CGT schedule and the report of components say so too', async () => {
    const schedule = await reportOf('CGT schedule')
    expect(keyFigures(schedule.markup)).toMatchObject({ 'Capital gains': 'not known', 'Net capital gain': 'not known' })
    expect(schedule.markup).toContain(incomplete)
    const components = await reportOf('Income by component')
    expect(keyFigures(components.markup)['Credits']).toBe('not known')
    expect(rowsOf(components.report, 'Income by component', 'tfoot')).toEqual([
      ['Income of the period', '$457.50', 'not known'],
    ])
    const total = components.report.tables
      .find(({ caption }) => caption === 'Income by component')
      ?.rows.find(({ part }) => part === 'tfoot')
      ?.cells.at(-1)
    expect(
      cellValueOf({ 'data-type': total?.type ?? '', 'data-value': total?.value ?? '' }, total?.text ?? ''),
    ).toEqual({
      value: 'not known',
    })
  })

  test('net capital gains by year are not known where distributions are not broken down, and say what is missing', async () => {
    const { rows, meta } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'gains', {
      asAt: '2024-06-30',
      by: 'financial-year',
    })
    const sums = ['other', 'discountable', 'losses', 'broughtForward', 'applied', 'discount', 'net', 'carriedForward']
    const unknown = ['other', 'discountable', 'discount', 'net']
    expect(rows.map((row) => [row['year'], sums.filter((path) => isIncompleteCell(row, path))])).toEqual([
      ['FY-24', unknown],
    ])
    const note = '* Incomplete: Gains, Net capital gain. 1 payment of $30.00 is not broken down into components: ETF.'
    expect(meta.map(({ value }) => value)).toContain(note)
    const { markup, report } = await reportOf('Realised and unrealised gains')
    expect(rowsOf(report, 'Net capital gain by financial year')?.map((cells) => cells.slice(-8))).toEqual([
      ['not known', 'not known', '$0.00', '$0.00', '$0.00', 'not known', 'not known', '$0.00'],
    ])
    expect(markup).toContain(note)
  })

  test('once some are broken down, the total is at least what is known, and stays a figure in spreadsheets', async () => {
    await testFirm.bring({ components: entered.some })
    const { markup, report } = await reportOf('Annual tax statement')
    expect(keyFigures(markup)['Tax credits']).toBe('at least $85.71')
    expect(rowsOf(report, 'Payments that are not broken down')?.[0]).toEqual(
      expect.arrayContaining(['CBA', '1', '28-Mar-24', '$215.00']),
    )
    const components = await reportOf('Income by component')
    const [[, , total] = []] =
      components.report.tables
        .find(({ caption }) => caption === 'Income by component')
        ?.rows.filter(({ part }) => part === 'tfoot')
        .map(({ cells }) => cells) ?? []
    expect(total?.text).toBe('$85.71*')
    expect(cellValueOf({ 'data-type': 'currency', 'data-value': total?.value ?? '' }, total?.text ?? '')).toEqual({
      value: 85.71,
      format: '"$"#,##0.00"*";[Red]-"$"#,##0.00"*"',
    })
    const { rows, columns } = await componentTable()
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['credit']))
  })

  test('once all are, nothing is marked', async () => {
    await testFirm.bring({ components: entered.rest })
    const { markup } = await reportOf('Annual tax statement')
    expect(keyFigures(markup)['Tax credits']).toBe('$177.85')
    expect(markup).not.toContain('Payments that are not broken down')
    const { rows: years } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'gains', {
      asAt: '2024-06-30',
      by: 'financial-year',
    })
    expect(years).toEqual([])
    expect((await componentTable()).meta.map(({ value }) => value).filter((value) => value.startsWith('*'))).toEqual([])
  })

  test('a franked payment without an entered credit is not known, unless the credit is entered as nought', async () => {
    await testFirm.bring({
      transactions: [head, 'P00002,2024-05-02,dividend,CBA,,,,70.00,,div3', ''].join('\n'),
      components: sheetText('components', 'div3,franked,70.00,'),
    })
    const note = '* Incomplete: Credits. 1 franked payment of $70.00 has no franking credit entered: CBA.'
    const { columns, rows, meta } = await componentTable('P00002')
    expect(rows.find((row) => row['component'] === 'Franked')).toMatchObject({ cash: 70, credit: null })
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['credit']))
    expect(meta.map(({ value }) => value)).toContain(note)
    const { markup, report } = await reportOf('Annual tax statement', 'P00002')
    expect(keyFigures(markup)).toMatchObject({ 'Tax credits': 'not known', 'Net capital gain': '$0.00' })
    expect(markup.indexOf(incomplete)).toBeGreaterThan(0)
    expect(rowsOf(report, 'Franked payments without a franking credit')).toEqual([
      ['CBA', 'Commonwealth Bank', 'Dividends', '1', '02-May-24', '$70.00'],
    ])
    await testFirm.bring({ components: sheetText('components', 'div3,franked,70.00,', 'div3,franking_credit,0,') })
    const known = await componentTable('P00002')
    expect(unknownPathsIn(known.columns, known.rows)).toEqual(new Set())
    expect(known.meta.map(({ value }) => value)).not.toContain(note)
    expect(keyFigures((await reportOf('Annual tax statement', 'P00002')).markup)['Tax credits']).toBe('$0.00')
  })
})
