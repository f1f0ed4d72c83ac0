import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../../server/log/rebuild.ts'
import { projections } from '../../server/projections.ts'
import { openTestFirm, prices, smallFirm, type TestFirm } from './ledger-import/small-firm.ts'

/** Every table that is folded from the log. */
const tables: Readonly<Record<string, string>> = { 'ledger-imports': 'ledger_import' }

let firm: TestFirm

beforeAll(async () => {
  firm = await openTestFirm()
})
afterAll(() => firm.drop())

const dump = () =>
  Promise.all(
    Object.entries(tables).map(async ([name, table]) => {
      const { rows } = await firm.pool.query<Record<string, unknown>>(`select * from ${table} as t order by t::text`)
      return { name, rows }
    }),
  )

test('every projection of the product has its tables here', () => {
  expect(projections.map(({ name }) => name)).toEqual(Object.keys(tables))
})

test('every table rebuilt from the log equals the one kept live, whatever had become of it', async () => {
  await firm.bring(smallFirm)
  await firm.bring(prices('CBA,2024-01-04,1,1,1,1,1'))
  await firm.bring(prices('CBA,2024-01-04,1,1,1,2,1'))
  await firm.withdraw('3')
  const live = await dump()
  for (const { rows } of live) expect(rows.length).toBeGreaterThan(0)

  for (const table of Object.values(tables)) await firm.pool.query(`delete from ${table} where ctid = '(0,1)'`)
  await rebuild(firm.pool, projections)
  expect(await dump()).toEqual(live)
  await rebuild(firm.pool, projections)
  expect(await dump()).toEqual(live)
})
