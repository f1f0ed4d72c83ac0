import { E, O } from '../../../src/domain/fp.ts'
import type { ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import { reportBatchesMachine } from '../../../src/machines/reports/report-batches.ts'
import { listReceived, listFailed } from '../followed.ts'
import { clientIdentity } from '../people.ts'
import { answered, newId, type Sample } from '../sample.ts'

const runId = '00000000-0000-4000-8000-00000000000a'

export const aBatch: ReportBatch = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  report: 'valuation',
  title: 'Portfolio valuation',
  revision: 2,
  position: 90,
  level: 'account',
  parameters: { EndDate: '2026-06-30', outputFormat: 'wkhtmltopdf', orientation: 'portrait' },
  by: 'adviser',
  at: '2026-07-01T00:00:00.000Z',
  state: 'running',
  items: [
    { code: 'P1', name: 'Account P1', state: { _tag: 'Issued', run: runId } },
    { code: 'P2', name: 'Account P2', state: { _tag: 'Failed', message: 'No prices' } },
    { code: 'P3', name: 'Account P3', state: { _tag: 'Waiting' } },
  ],
}

const { id } = aBatch

export const reportBatches: Sample<typeof reportBatchesMachine> = {
  machine: reportBatchesMachine,
  input: { identity: clientIdentity, newId },
  identify: ({ value, context: { list, chosen, failure } }) => ({
    value,
    list,
    isChosen: O.isSome(chosen),
    isFailed: O.isSome(failure),
  }),
  events: [
    listReceived([aBatch]),
    listFailed,
    { type: 'list.retried' },
    { type: 'starter.opened' },
    answered('starter', { started: O.some(aBatch) }),
    answered('starter', { started: O.none }),
    { type: 'batch.chosen', id },
    { type: 'batch.left' },
    { type: 'steering.requested', id, act: 'pause' },
    { type: 'steering.requested', id, act: 'cancel' },
    { type: 'cancel.confirmed' },
    { type: 'cancel.refused' },
    // the list takes over the answer, and the walks know the list only as its own events say: it stays the same
    answered('steerBatch', E.right(aBatch)),
    answered('steerBatch', E.left({ _tag: 'Refused', message: 'It is over' })),
    { type: 'zip.requested', id },
    answered('fetchZip', E.right(undefined)),
    answered('fetchZip', E.left({ _tag: 'Lost' })),
    { type: 'report.opened', run: runId, title: 'Portfolio valuation' },
    answered('openReport', E.right({ title: 'Portfolio valuation', page: '<p>Figures</p>' })),
    answered('openReport', E.right({ title: 'Portfolio valuation', page: '' })),
    answered('openReport', E.left({ _tag: 'Lost' })),
    { type: 'work.cancelled' },
    { type: 'reader.closed' },
    { type: 'failure.dismissed' },
  ],
}
