import { expect, test } from 'vitest'
import { soughtRuns } from '../../../../../src/domain/reports/run/report-run.ts'
import { failedRunSample, runSample } from '../../../../samples/reports/runnable-reports.ts'

const runs = [runSample, failedRunSample]

test.each([
  ['', null, runs],
  ['VALUATION ashworth', null, [runSample]],
  ['p1 adviser', null, runs],
  ['valuation nobody', null, []],
  ['', 'Failed', [failedRunSample]],
  ['valuation', 'Failed', []],
] as const)('%j with outcome %s', (search, outcome, found) => {
  expect(soughtRuns(runs, { search, outcome })).toEqual(found)
})
