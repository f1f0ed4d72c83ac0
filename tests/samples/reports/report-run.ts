import { E, O } from '../../../src/domain/fp.ts'
import { reportRunMachine } from '../../../src/machines/reports/report-run.ts'
import { requestSample } from './runnable-reports.ts'
import { answered, newId, type Sample } from '../sample.ts'

const issued = { run: newId(), request: requestSample, page: '<p>Portfolio valuation</p>' }

const fault = { _tag: 'HelperFault', message: 'total is not a function', part: 'helpers', line: 12, column: 3 }

export const reportRun: Sample<typeof reportRunMachine> = {
  machine: reportRunMachine,
  input: { newId },
  events: [
    { type: 'run.requested', request: requestSample },
    { type: 'stage.received', stage: 'gathering', wait: O.none },
    { type: 'stage.received', stage: 'finishing', wait: O.some({ before: 3, seconds: 40 }) },
    { type: 'run.cancelled' },
    { type: 'run.retried' },
    { type: 'failure.dismissed' },
    answered('runReport', E.right(issued)),
    answered('runReport', E.left({ _tag: 'Faulty', fault })),
    answered('runReport', E.left({ _tag: 'Refused', message: 'Too many reports are being printed' })),
    answered('runReport', E.left({ _tag: 'Lost' })),
  ],
}
