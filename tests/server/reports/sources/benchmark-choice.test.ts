import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRows } from '../../ledger/support/demo-rows.ts'
import { openTestLedger, type TestLedger } from '../../ledger/support/test-ledger.ts'
import { noDaysSet } from '../../support/site-days.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openSources } from '../../../../server/reports/sources/open-sources.ts'

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(demoRows())
})
afterAll(() => testLedger.database.drop())

const [account] = demoRows().accounts[0] ?? []
const figuresDates = { StartDate: '2023-07-01', EndDate: '2024-05-31', PositionDate: '2024-05-31' }

const comparedWith = async (benchmark?: string) => {
  const gathered = await openSources({ pool: testLedger.database.pool, days: noDaysSet }).gather({
    source: 'progress',
    entity: { type: 'account', code: account ?? '' },
    dates: figuresDates,
    benchmark,
    moment: { _tag: 'Now' },
    report: { name: 'performance', title: 'Performance', at: '2024-06-01T00:00:00Z' },
    mayInclude: () => false,
  })()
  return E.isRight(gathered) ? gathered.right.performance : undefined
}

/** Return of a benchmark over the period, calculated from its values. */
const returnOf = (code: string): number => {
  const values = (demoRows().benchmark_values ?? []).filter((row) => row[0] === code)
  const on = (date: string): number => Number(values.findLast((row) => (row[1] ?? '') <= date)?.[2])
  return on(figuresDates.EndDate) / on('2023-06-30') - 1
}

test('a report is held against the benchmark that is asked for, and else the one that is chosen for the account', async () => {
  const valued = [...new Set((demoRows().benchmark_values ?? []).map(([code]) => code ?? ''))]
  const own = await comparedWith()
  expect(own?.benchmarkCode).not.toBeNull()
  for (const code of valued) {
    const compared = await comparedWith(code)
    expect(compared?.benchmarkCode).toBe(code)
    expect(compared?.period.benchmark).toBeCloseTo(returnOf(code), 10)
    expect(compared?.period.timeWeighted).toBe(own?.period.timeWeighted)
  }
  expect((await comparedWith('NIL'))?.benchmarkCode).toBeNull()
})
