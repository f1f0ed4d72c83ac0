import { expect, test } from 'vitest'
import { failedRunOf } from '../../../../../src/app/reports/failed-run.ts'
import { failureDetail, failureTitle } from '../../../../../src/views/reports/run/failure-text.ts'

test('of a run whose answer says nothing of why, it is said that trying again makes no second report', () => {
  const failed = failedRunOf({ _tag: 'Unreachable' })
  expect([failureTitle(failed), failureDetail(failed)]).toEqual([
    'Error getting report',
    'There was a problem. Try again; if the report is already finished, it is shown.',
  ])
})
