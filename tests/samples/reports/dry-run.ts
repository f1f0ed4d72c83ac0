import { E } from '../../../src/domain/fp.ts'
import { dryRunMachine } from '../../../src/machines/reports/dry-run.ts'
import { sampleReport } from './reports.ts'
import { answered, newId, type Sample } from '../sample.ts'

const compared = { run: newId(), subject: 'Ashgrove', at: '2026-11-20T00:00:00.000Z' }

export const dryRun: Sample<typeof dryRunMachine> = {
  machine: dryRunMachine,
  input: { name: 'valuation', content: sampleReport },
  events: [
    answered('runDraft', E.right([])),
    answered(
      'runDraft',
      E.right([
        { ...compared, outcome: { _tag: 'Compared', pagesBefore: 2, pagesAfter: 3, changed: [2, 3] } },
        { ...compared, run: `${newId()}2`, outcome: { _tag: 'Failed', message: 'Code, line 1: unclosed' } },
      ]),
    ),
    answered('runDraft', E.left('There was a problem')),
    { type: 'dryRun.retried' },
    { type: 'close.requested' },
  ],
}
