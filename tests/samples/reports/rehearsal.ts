import { E } from '../../../src/domain/fp.ts'
import { rehearsalMachine } from '../../../src/machines/reports/rehearsal.ts'
import { sampleReport } from './reports.ts'
import { answered, newId, type Sample } from '../sample.ts'

const rehearsed = { run: newId(), subject: 'Ashgrove', at: '2026-11-20T00:00:00.000Z' }

export const rehearsal: Sample<typeof rehearsalMachine> = {
  machine: rehearsalMachine,
  input: { name: 'valuation', content: sampleReport },
  events: [
    answered('rehearse', E.right([])),
    answered(
      'rehearse',
      E.right([
        { ...rehearsed, outcome: { _tag: 'Compared', pagesBefore: 2, pagesAfter: 3, changed: [2, 3] } },
        { ...rehearsed, run: `${newId()}2`, outcome: { _tag: 'Failed', message: 'Code, line 1: unclosed' } },
      ]),
    ),
    answered('rehearse', E.left('There was a problem')),
    { type: 'rehearsal.retried' },
    { type: 'close.requested' },
  ],
}
