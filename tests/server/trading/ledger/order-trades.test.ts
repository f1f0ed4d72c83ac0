import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringTo, cashFile, positionsFile, sheetText, transactionsFile } from '../../ledger/import/small-firm.ts'
import { numberIn } from '../../ledger/support/test-ledger.ts'
import { E } from '../../../../src/domain/fp.ts'
import { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { anOrder, openTradingApp, type TradingApp } from '../support/trading-app.ts'

let tradingApp: TradingApp

beforeAll(async () => {
  tradingApp = await openTradingApp()
  const holidays = sheetText('holidays', '2024-01-01,New Year’s Day', '2024-01-26,Australia Day')
  await bringTo(tradingApp)({ holidays }, { actor: 'terminal' })
})
afterAll(() => tradingApp.drop())

const desk = async (id: string, act: string, body: unknown = {}) => {
  expect((await tradingApp.as('admin')('POST', `/orders/${id}/${act}`, body))[0]).toBe(200)
}

const holdings = async (account: string) => {
  const [, body] = await tradingApp.as('adviser')('GET', `/data/portfolio/${account}/holdings?asAt=2024-01-04`)
  const { rows } = E.getOrElseW(() => ({ rows: [] }))(WidgetTable.decode(body))
  const rowOf = (code: string) => rows.find((row) => row['code'] === code)
  return {
    units: numberIn(rowOf('CBA'), 'quantity'),
    unsettled: rowOf('CBA')?.['unsettled'] ?? null,
    cash: numberIn(rowOf('Cash'), 'marketValue'),
  }
}

const fill = (execution: string, units: number) => ({
  execution,
  units,
  price: 100.9,
  brokerage: 20,
  tradedOn: '2024-01-04',
})

const block = {
  quantity: 30,
  accounts: [
    { account: 'P1', units: 20 },
    { account: 'P2', units: 10 },
  ],
}

const opening = { units: 100, unsettled: null, cash: 9940.05 }

test('what is filled is held at once by each account of a block, with its brokerage, and is not settled for two days', async () => {
  expect(await holdings('P1')).toEqual(opening)
  await tradingApp.as('adviser')('POST', '/orders', anOrder('BLOCK', block))
  await desk('BLOCK', 'fill', fill('x1', 15))
  expect(await holdings('P1')).toEqual({ units: 110, unsettled: 10, cash: 8917.72 })
  expect(await holdings('P2')).toEqual({ units: 105, unsettled: 5, cash: 9428.88 })
  const { rows } = await tradingApp.pool.query(
    `select key, import_id, settles_on::text from ledger_transaction where import_id like 'order/%' order by key`,
  )
  expect(rows).toEqual(
    ['P1', 'P2'].map((account) => ({
      key: `order/BLOCK/1/${account}`,
      import_id: 'order/BLOCK/1',
      settles_on: '2024-01-08',
    })),
  )
})

test('the same execution told again does nothing, and a bust takes back what its fill had done', async () => {
  await desk('BLOCK', 'fill', fill('x1', 15))
  await desk('BLOCK', 'fill', fill('x2', 15))
  expect((await holdings('P1')).units).toBe(120)
  await desk('BLOCK', 'bust', { execution: 'x1', reason: 'In error' })
  expect((await holdings('P1')).units).toBe(110)
  expect((await holdings('P2')).units).toBe(105)
})

test('the next day’s files of broker and custodian on top of it change no figure', async () => {
  const before = [await holdings('P1'), await holdings('P2')]
  const [first, second] = before
  const brought = await bringTo(tradingApp)(
    {
      ...transactionsFile(
        'P1,2024-01-04,buy,CBA,10,100.90,13.33,-1022.33,Purchase',
        'P2,2024-01-04,buy,CBA,5,100.90,6.67,-511.17,Purchase',
      ),
      ...positionsFile(`P1,2024-01-04,CBA,${first?.units ?? 0}`, `P2,2024-01-04,CBA,${second?.units ?? 0}`),
      ...cashFile(`P1,2024-01-04,${first?.cash ?? 0}`, `P2,2024-01-04,${second?.cash ?? 0}`),
    },
    { actor: 'terminal' },
  )
  expect(brought).toMatchObject(E.right({ files: [{ added: 0, corrected: 2 }, { added: 2 }, { added: 2 }] }))
  expect([await holdings('P1'), await holdings('P2')]).toEqual(before)
  expect((await tradingApp.pool.query('select * from reconciliation_break')).rows).toEqual([])
})
