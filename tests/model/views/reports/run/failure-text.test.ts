import { expect, test } from 'vitest'
import { runFailed } from '../../../../../src/app/reports/run-failed.ts'
import { failureDetail, failureTitle } from '../../../../../src/views/reports/run/failure-text.ts'

test('of a run that was answered by a failure it is said that there was no answer, whatever became of the line', () => {
  const failed = runFailed({ _tag: 'Unreachable' })
  expect([failureTitle(failed), failureDetail(failed)]).toEqual([
    'Error getting report',
    'The server did not answer. Try again: a report that was already made will be shown.',
  ])
})
