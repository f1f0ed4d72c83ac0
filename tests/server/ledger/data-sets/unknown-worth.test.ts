import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlinesOf } from '../../../../src/domain/ledger/valuation/headlines.ts'
import { isIncompleteCell, unknownPathsIn } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import { firmsBeginningWith, pricesFile, sheetText, smallFirm, type TestFirm } from '../import/small-firm.ts'
import { ledgerIn } from '../support/test-ledger.ts'

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
      'P00001,2024-01-05,buy,UNL,1000,2,0,-2000,',
      'P00001,2024-01-05,buy,CBA,10,100,0,-1000,',
      'P00002,2024-01-02,deposit,,,,,20000.00,',
      'P00002,2024-01-08,buy,CBA,10,100,0,-1000,',
    ),
    ...pricesFile('CBA,2024-01-31,0,0,0,110,1'),
  }),
)

let testFirm: TestFirm
beforeAll(async () => {
  testFirm = await openFirm()
})
afterAll(() => testFirm.drop())

const query = { asAt: '2024-02-01' }
const note =
  '* Incomplete: Securities, Total value, Unrealised gain. Holdings without a price or exchange rate are valued at cost.'

describe('First aid 9: a value without a price is marked', () => {
  test('a holding without a price has no gain, and totals say so', async () => {
    const { columns, rows, meta } = await (await ledgerIn(testFirm)).table('portfolio', 'P00001', 'holdings', query)
    expect(rows.find(({ code }) => code === 'UNL')).toMatchObject({ marketValue: 2_000, gain: null, gainPercent: null })
    expect(rows.find(({ code }) => code === 'CBA')).toMatchObject({ gain: 100 })
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['marketValue', 'gain']))
    expect(meta.map(({ value }) => value)).toContain(
      '* Incomplete: Market value, Unrealised gain. Holdings without a price or exchange rate are valued at cost.',
    )
  })

  test('headline figures and the totals of accounts say so, of those accounts alone', async () => {
    const { table } = await ledgerIn(testFirm)
    expect(headlinesOf(await table('portfolio', 'P00001', 'valuation', query)).notes).toContain(note)
    expect(headlinesOf(await table('portfolio', 'P00002', 'valuation', query)).notes).not.toContain(note)
    const figuresOf = async (code: string) =>
      Object.fromEntries(
        headlinesOf(await table('portfolio', code, 'valuation', query)).figures.map(({ item, amount }) => [
          item,
          amount,
        ]),
      )
    expect(await figuresOf('P00001')).toMatchObject({ 'Total value': '$20,100.00*', 'Unrealised gain': '$100.00*' })
    expect(await figuresOf('P00002')).toMatchObject({ 'Total value': '$20,100.00', 'Unrealised gain': '$100.00' })
    const { columns, rows, meta } = await table('firm', 'firm', 'valuation', { ...query, by: 'account' })
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['securities', 'total', 'unrealised']))
    const priced = rows.filter(({ code }) => code === 'P00002')
    expect(unknownPathsIn(columns, priced)).toEqual(new Set())
    expect(meta.map(({ value }) => value)).toContain(note)
  })

  test('unrealised gains by parcel have none of it, and their totals say so', async () => {
    const dates = { StartDate: '2024-01-02', EndDate: '2024-02-01', PositionDate: '2024-02-01' }
    const gather = gatherFrom(testFirm.pool)
    const { unrealised, notes, accounts } = sectionOf(await gather({ type: 'account', code: 'P00001' }, dates), 'gains')
    expect(unrealised.rows.map((row) => [row.securityCode, row.gain, row.isGainUnknown])).toEqual([
      ['CBA', 100, false],
      ['UNL', null, true],
    ])
    expect(unrealised.totals).toMatchObject({ gain: 100, isGainUnknown: true })
    expect(accounts).toMatchObject([{ isRealisedUnknown: false, isUnrealisedUnknown: true }])
    expect(notes.map(({ text }) => text)).toContain(
      '* Incomplete: Market value, Unrealised gain. Holdings without a price or exchange rate are valued at cost.',
    )
    const priced = sectionOf(await gather({ type: 'account', code: 'P00002' }, dates), 'gains')
    expect(priced.unrealised.totals.isGainUnknown).toBe(false)
  })

  const days =
    'Plutus has no price or exchange rate for UNL from 05-Jan-24 to 01-Feb-24 and CBA from 05-Jan-24 to 30-Jan-24. It values these holdings at cost.'

  test('returns that depend on it are marked, and say which days have no price', async () => {
    const { table } = await ledgerIn(testFirm)
    const { rows, meta } = await table('portfolio', 'P00001', 'performance', query)
    const marked = rows.map((row) => [
      row['range'],
      isIncompleteCell(row, 'timeWeighted'),
      isIncompleteCell(row, 'gain'),
    ])
    expect(marked).toEqual([
      ['1 month', true, true],
      ['Financial year to date', true, true],
      ['Since inception', true, true],
    ])
    expect(meta.map(({ value }) => value)).toContain(`* Incomplete: Returns, Gain. ${days}`)
    const priced = await table('portfolio', 'P00002', 'performance', query)
    expect(priced.rows.some((row) => isIncompleteCell(row, 'timeWeighted'))).toBe(false)
    const risk = await table('portfolio', 'P00001', 'performance', { ...query, by: 'risk' })
    expect(risk.rows.every((row) => isIncompleteCell(row, 'afterFees'))).toBe(true)
    const years = await table('portfolio', 'P00001', 'performance', { ...query, by: 'financial-year' })
    expect(years.rows.map((row) => [row['financialYear'], isIncompleteCell(row, 'financialAfter')])).toEqual([
      ['FY-24*', true],
    ])
    const { rows: valued } = await table('portfolio', 'P00001', 'valuation', query)
    expect(valued.map((row) => isIncompleteCell(row, 'amount'))).toEqual([
      ...[true, false, true, false, true, false, false, true],
    ])
  })

  test('its gain over a time is marked, and the total of gains', async () => {
    const { table } = await ledgerIn(testFirm)
    const { columns, rows, meta } = await table('portfolio', 'P00001', 'holdings', { ...query, by: 'movement' })
    expect(rows.filter((row) => isIncompleteCell(row, 'gain')).map(({ code }) => code)).toEqual(['UNL'])
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['marketValue', 'gain', 'contribution']))
    expect(meta.map(({ value }) => value)).toContain(`* Incomplete: Market value, Gain. ${days}`)
  })

  test('contributions of it are marked, and their totals', async () => {
    const { table } = await ledgerIn(testFirm)
    const { columns, rows, meta } = await table('portfolio', 'P00001', 'performance', { ...query, by: 'security' })
    expect(rows.filter((row) => isIncompleteCell(row, 'contribution')).map(({ code }) => code)).toEqual(['UNL'])
    expect(unknownPathsIn(columns, rows)).toEqual(new Set(['closing', 'gain', 'contribution']))
    expect(meta.map(({ value }) => value)).toContain(`* Incomplete: Values, Gain, Return, Contribution. ${days}`)
    const classes = await table('portfolio', 'P00001', 'performance', { ...query, by: 'asset-class' })
    expect(classes.rows.filter((row) => isIncompleteCell(row, 'gain')).map((row) => row['assetClass'])).toEqual([
      'Alternatives',
    ])
  })

  test('the line of the value says which days have no price, of those that are shown', async () => {
    const { graph } = await ledgerIn(testFirm)
    const notes = async (code: string) =>
      (await graph('portfolio', code, 'value-series', query)).meta.map(({ value }) => value)
    expect(await notes('P00001')).toContain(`* Incomplete: Value. ${days}`)
    expect((await notes('P00002')).filter((value) => value.startsWith('*'))).toEqual([
      '* Incomplete: Value. Plutus has no price or exchange rate for CBA from 08-Jan-24 to 30-Jan-24. It values these holdings at cost.',
    ])
    expect((await graph('firm', 'firm', 'value-series', query)).meta.map(({ value }) => value)).toContain(
      `* Incomplete: Value. ${days}`,
    )
  })

  test('reports have no gain of it, and say that they are incomplete', async () => {
    const dates = { StartDate: '2024-01-02', EndDate: '2024-02-01', PositionDate: '2024-02-01' }
    const data = await gatherFrom(testFirm.pool)({ type: 'account', code: 'P00001' }, dates)
    const { isIncomplete, rows } = sectionOf(data, 'holdings')
    expect(isIncomplete).toBe(true)
    expect(rows.map(({ securityCode, gain }) => [securityCode, gain])).toEqual([
      ['UNL', null],
      ['CBA', 100],
    ])
  })
})
