import { E, O } from '../../../src/domain/fp.ts'
import { draftOf } from '../../../src/domain/reports/editor/report-draft.ts'
import { sideBySideLayout } from '../../../src/domain/reports/editor/panes.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import { reportDraftMachine, type SavedReport } from '../../../src/machines/reports/report-editing.ts'
import { reportEditorMachine } from '../../../src/machines/reports/report-editor.ts'
import { startSample, sampleDoubt, sampleReport } from './reports.ts'
import { answered, lostRead, missingRead, newId, refusedRead, type Sample } from '../sample.ts'

const draft = draftOf(sampleReport)

const byThem = { revision: 2, by: 'Ada Admin', at: '2026-11-20T00:00:00.000Z' }

export const reportTheirs: SavedReport = { draft: { ...draft, ReportMarkup: '<p>Theirs</p>' }, ...byThem }

const reportFault: ReportFault = { _tag: 'HelperFault', message: 'Unexpected end of input', part: 'helpers', line: 1 }

const answer = { ReportName: 'valuation', revision: 2 }

export const reportDraft: Sample<typeof reportDraftMachine> = {
  machine: reportDraftMachine,
  input: { key: { name: O.some('valuation'), begun: draft }, saved: { draft, revision: 1, by: '', at: '' }, newId },
  identify: ({ value, context: { draft: written, saved, theirs, refusal } }) => ({
    value,
    context: { written, saved, theirs: O.isSome(theirs), refusal },
  }),
  events: [
    { type: 'draft.edited', draft: { ...draft, ReportTitle: 'Mine' } },
    { type: 'draft.edited', draft: { ...draft, ReportTitle: '' } },
    { type: 'save.requested' },
    answered('check', E.right(O.none)),
    answered('check', E.left({ _tag: 'Faulty', fault: reportFault })),
    answered('check', E.right(O.some({ doubts: [sampleDoubt] }))),
    { type: 'save.confirmed' },
    { type: 'save.cancelled' },
    answered('save', E.right(answer)),
    answered('save', E.left({ _tag: 'Stale' })),
    answered('save', E.left({ _tag: 'Faulty', fault: reportFault })),
    answered('save', E.left({ _tag: 'Refused', message: 'This is too long' })),
    // both edits change the same field, so that a page which edits only that field has the drafts of the path
    answered('read', E.right({ draft: { ...draft, ReportTitle: 'Theirs' }, ...byThem })),
    answered('read', lostRead),
    { type: 'mine.kept' },
    { type: 'theirs.taken' },
  ],
}

export const reportEditor: Sample<typeof reportEditorMachine> = {
  machine: reportEditorMachine,
  input: { name: O.some('valuation'), newId },
  identify: ({ value, context: { draft: written, notice, isComparing, panes } }) => ({
    value,
    context: { written, notice, isComparing, panes },
  }),
  events: [
    answered('openEditor', E.right({ ...startSample, draft })),
    answered('openEditor', missingRead),
    answered('openEditor', lostRead),
    answered('openEditor', refusedRead),
    { type: 'open.retried' },
    { type: 'report.changed' },
    answered('readReceived', E.right(reportTheirs)),
    answered('readReceived', lostRead),
    { type: 'differences.toggled' },
    { type: 'panes.arranged', panes: sideBySideLayout },
    { type: 'history.opened' },
    answered('history', { isRestored: false }),
    answered('history', { isRestored: true }),
    answered('readRestored', lostRead),
    answered('readRestored', E.right(reportTheirs)),
    { type: 'report.restored' },
    { type: 'notice.dismissed' },
  ],
}
