import { E } from '../../../src/domain/fp.ts'
import { reportRunsMachine } from '../../../src/machines/reports/report-runs.ts'
import { failedRunSample, runSample } from './runnable-reports.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, lostRead, newId, type Sample } from '../sample.ts'

const cause = {
  import: 'i1',
  act: 'imported',
  by: 'admin',
  at: '2026-11-21T01:00:00Z',
  what: 'Prices of 20-Nov-26',
}

const reissued = {
  before: runSample,
  how: 'corrected',
  run: { ...runSample, id: newId(), reissueOf: runSample.id },
  isSame: false,
  changes: [{ path: 'valuation.total', label: 'Total', type: 'currency', before: 100, after: 101.5, causes: [cause] }],
  causes: [cause],
}

const { id } = runSample

export const reportRuns: Sample<typeof reportRunsMachine> = {
  machine: reportRunsMachine,
  input: { newId },
  identify: ({ value, context: { list, filter, how, failure } }) => ({
    value,
    list,
    filter,
    how,
    failure,
  }),
  events: [
    listReceived({ runs: [runSample, failedRunSample], before: 30 }),
    listFailed,
    answered('listEarlier', E.right({ before: 30, page: { runs: [{ ...runSample, id: newId() }], before: null } })),
    answered('listEarlier', lostRead),
    { type: 'list.retried' },
    { type: 'more.requested' },
    { type: 'filter.changed', filter: { search: 'valuation', outcome: null } },
    { type: 'run.opened', id },
    { type: 'run.opened', id: failedRunSample.id },
    { type: 'reissue.requested', id, how: 'exact' },
    { type: 'reissue.requested', id, how: 'corrected' },
    { type: 'reissue.opened' },
    { type: 'work.cancelled' },
    { type: 'reader.closed' },
    answered('openRun', E.right({ run: runSample, page: '<p>Portfolio valuation</p>' })),
    answered('openRun', E.right({ run: runSample, page: '' })),
    answered('openRun', E.left({ _tag: 'Lost' })),
    answered('reissueRun', E.right(reissued)),
    answered('reissueRun', E.left({ _tag: 'Faulty', fault: null })),
  ],
}
