import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentOf } from '../../server/log/intent.ts'
import { rebuild } from '../../server/log/rebuild.ts'
import { projections } from '../../server/projections.ts'
import { openRunBook } from '../../server/reports/run/run-book.ts'
import type { RunEnding } from '../../src/domain/report/run/decider.ts'
import type { RunRequested } from '../../src/domain/report/run/event.ts'
import { openTestFirm, prices, smallFirm, type TestFirm } from './ledger-import/small-firm.ts'

/** Every table that is folded from the log. */
const tables: Readonly<Record<string, string>> = {
  'ledger-imports': 'ledger_import',
  'report-runs': 'report_run',
}

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

/** One run of each ending. */
const runReports = async () => {
  const book = openRunBook({ ...firm, now: () => new Date(), node: 'here' })
  const endings: readonly RunEnding[] = [
    { type: 'ReportIssued', hash: 'abc', bytes: 3, figures: 'def', accounts: ['P00001'] },
    { type: 'ReportFailed', message: 'no', fault: { _tag: 'TemplateFault', message: 'no', part: 'markup', line: 1 } },
    { type: 'ReportCancelled' },
  ]
  for (const [count, ending] of endings.entries()) {
    const id = randomUUID()
    const request: RunRequested = {
      ...{ report: 'holdings', title: 'Holdings', revision: 1, parameters: { AccountCode: 'P00001' } },
      ...{ subject: 'Byron Super', position: count, moment: '2024-01-03T00:00:00Z', by: 'ada' },
      ...{ reissueOf: count === 0 ? null : randomUUID(), batch: null },
    }
    await book.begin(id, request, intentOf('ada', new Date()))()
    await book.end(id, ending, intentOf('ada', new Date()))()
  }
}

test('every projection of the product has its tables here', () => {
  expect(projections.map(({ name }) => name)).toEqual(Object.keys(tables))
})

test('every table rebuilt from the log equals the one kept live, whatever had become of it', async () => {
  await firm.bring(smallFirm)
  await firm.bring(prices('CBA,2024-01-04,1,1,1,1,1'))
  await firm.bring(prices('CBA,2024-01-04,1,1,1,2,1'))
  await firm.withdraw('3')
  await runReports()
  const live = await dump()
  for (const { rows } of live) expect(rows.length).toBeGreaterThan(0)

  for (const table of Object.values(tables)) await firm.pool.query(`delete from ${table} where ctid = '(0,1)'`)
  await rebuild(firm.pool, projections)
  expect(await dump()).toEqual(live)
  await rebuild(firm.pool, projections)
  expect(await dump()).toEqual(live)
})
