import { expect, test } from 'vitest'
import { soughtRuns } from '../../../../../src/domain/reports/run/issued-name.ts'
import { failedRunSample, runSample } from '../../../../samples/reports/runnable-reports.ts'

const runs = [runSample, failedRunSample]

test.each([
  ['', 'Any', runs],
  ['VALUATION ashworth', 'Any', [runSample]],
  ['p1 adviser', 'Any', runs],
  ['valuation nobody', 'Any', []],
  ['', 'Failed', [failedRunSample]],
  ['valuation', 'Failed', []],
] as const)('%j with outcome %s', (search, outcome, found) => {
  expect(soughtRuns(runs, { search, outcome })).toEqual(found)
})
