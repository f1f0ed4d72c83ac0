import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headlinesOf } from '../../../../src/domain/ledger/valuation/headlines.ts'
import { unknownIn } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { gathering, sectionOf } from '../../reports/sources/support/gathered.ts'
import { firmsBeginningWith, prices, sheetText, smallFirm, type TestFirm } from '../import/small-firm.ts'
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
    ...prices('CBA,2024-01-31,0,0,0,110,1'),
  }),
)

let firm: TestFirm
beforeAll(async () => {
  firm = await openFirm()
})
afterAll(() => firm.drop())

const query = { asAt: '2024-02-01' }
const note =
  '* Incomplete: Securities, Total value, Unrealised gain. Holdings without a price or an exchange rate stand at what they cost.'

describe('First aid 9: a value without a price is marked', () => {
  test('a holding without a price has no gain, and totals say so', async () => {
    const { columns, rows, meta } = await (await ledgerIn(firm)).table('portfolio', 'P00001', 'holdings', query)
    expect(rows.find(({ code }) => code === 'UNL')).toMatchObject({ marketValue: 2_000, gain: null, gainPercent: null })
    expect(rows.find(({ code }) => code === 'CBA')).toMatchObject({ gain: 100 })
    expect(unknownIn(columns, rows)).toEqual(new Set(['marketValue', 'gain']))
    expect(meta.map(({ value }) => value)).toContain(
      '* Incomplete: Market value, Unrealised gain. Holdings without a price or an exchange rate stand at what they cost.',
    )
  })

  test('headline figures and the totals of accounts say so, of those accounts alone', async () => {
    const { table } = await ledgerIn(firm)
    expect(headlinesOf(await table('portfolio', 'P00001', 'valuation', query)).notes).toContain(note)
    expect(headlinesOf(await table('portfolio', 'P00002', 'valuation', query)).notes).not.toContain(note)
    const { columns, rows, meta } = await table('firm', 'firm', 'valuation', { ...query, by: 'account' })
    expect(unknownIn(columns, rows)).toEqual(new Set(['securities', 'total', 'unrealised']))
    const priced = rows.filter(({ code }) => code === 'P00002')
    expect(unknownIn(columns, priced)).toEqual(new Set())
    expect(meta.map(({ value }) => value)).toContain(note)
  })

  test('reports have no gain of it, and say that they are incomplete', async () => {
    const dates = { StartDate: '2024-01-02', EndDate: '2024-02-01', PositionDate: '2024-02-01' }
    const data = await gathering(firm.pool)({ type: 'account', code: 'P00001' }, dates)
    const { isIncomplete, rows } = sectionOf(data, 'holdings')
    expect(isIncomplete).toBe(true)
    expect(rows.map(({ securityCode, gain }) => [securityCode, gain])).toEqual([
      ['UNL', null],
      ['CBA', 100],
    ])
  })
})
