import { E, O } from '../../../src/domain/fp.ts'
import { draftOf } from '../../../src/domain/reports/editor/report-draft.ts'
import { sideBySide } from '../../../src/domain/reports/editor/panes.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import { reportEditorMachine } from '../../../src/machines/reports/report-editor.ts'
import { startSample, sampleDoubt, sampleReport } from './reports.ts'
import { answered, lostRead, missingRead, newId, refusedRead, type Sample } from '../sample.ts'

const theirs = {
  edition: { report: { ...sampleReport, ReportMarkup: '<p>Theirs</p>' }, revision: 2 },
  by: 'Ada Admin',
  at: '2026-11-20T00:00:00.000Z',
}

const fault: ReportFault = { _tag: 'HelperFault', message: 'Unexpected end of input', part: 'helpers', line: 1 }

export const reportEditor: Sample<typeof reportEditorMachine> = {
  machine: reportEditorMachine,
  input: { name: O.some('valuation'), newId },
  identify: ({ value, context: { draft, base, theirs, refusal, notice, losses, revision } }) => ({
    value,
    context: { draft, base, theirs: O.isSome(theirs), refusal, notice, losses, revision },
  }),
  events: [
    answered('openEditor', E.right({ ...startSample, draft: draftOf(sampleReport) })),
    answered('openEditor', missingRead),
    answered('openEditor', lostRead),
    answered('openEditor', refusedRead),
    { type: 'open.retried' },
    { type: 'draft.edited', draft: { ReportTitle: 'Mine' } },
    { type: 'draft.edited', draft: { ReportTitle: '' } },
    { type: 'save.requested' },
    answered('checkReport', E.right({ fault: null, doubts: [] })),
    answered('checkReport', E.right({ fault, doubts: [] })),
    answered('checkReport', E.right({ fault: null, doubts: [sampleDoubt] })),
    answered('checkReport', E.left('unreachable')),
    { type: 'save.confirmed' },
    { type: 'save.cancelled' },
    answered('saveReport', E.right({ ReportName: 'valuation', revision: 2 })),
    answered('saveReport', E.left({ _tag: 'Stale' })),
    answered('saveReport', E.left({ _tag: 'Faulty', fault })),
    answered('saveReport', E.left({ _tag: 'Refused', message: 'This is too long' })),
    answered('readReport', E.right(theirs)),
    answered('readReport', E.left('unreachable')),
    { type: 'differences.toggled' },
    { type: 'mine.kept' },
    { type: 'theirs.taken' },
    { type: 'panes.arranged', panes: sideBySide },
    { type: 'history.opened' },
    answered('history', { isRestored: false }),
    { type: 'notice.dismissed' },
  ],
}
