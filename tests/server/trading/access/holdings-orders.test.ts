import { afterAll, beforeAll, expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { isActionColumn, WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { openTradingApp, type TradingApp } from '../support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
})
afterAll(() => tradingApp.drop())

type SampleName = Parameters<TradingApp['as']>[0]

const holdings = async (name: SampleName, entity: string): Promise<WidgetTable> => {
  const [status, body] = await tradingApp.as(name)('GET', `/data/${entity}/holdings`)
  expect([name, entity, status]).toEqual([name, entity, 200])
  const table = WidgetTable.decode(body)
  if (E.isLeft(table)) throw new Error('holdings are a table')
  return table.right
}

const actsIn = ({ columns }: WidgetTable): readonly string[] => columns.filter(isActionColumn).map(({ path }) => path)

const traders: readonly (readonly [SampleName, string])[] = [
  ['admin', 'portfolio/P1'],
  ['superadmin', 'portfolio/P1'],
  ['adviser', 'portfolio/P1'],
  ['adviser', 'group/G1'],
  ['client', 'portfolio/P1'],
  ['client', 'group/G1'],
]

test.each(traders)('%s, who may order for %s, is led there from its holdings', async (name, entity) => {
  const table = await holdings(name, entity)
  expect(actsIn(table)).toEqual(['act', 'act-buy', 'act-sell'])
  expect(table.rows.find(({ code }) => code === 'CBA')).toMatchObject({
    'act-buy': { text: 'Buy', href: `/trading/${entity}?stock=CBA&side=buy` },
    'act-sell': { text: 'Sell', href: `/trading/${entity}?stock=CBA&side=sell` },
  })
})

test('an accountant, who may look and not order, is led nowhere', async () => {
  const table = await holdings('external', 'portfolio/P1')
  const { rows } = table
  expect(actsIn(table)).toEqual(['act'])
  expect(rows.find(({ code }) => code === 'CBA')).toHaveProperty('act')
  expect(JSON.stringify(rows)).not.toContain('/trading/')
})
