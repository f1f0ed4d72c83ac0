import { E, O } from '../../../src/domain/fp.ts'
import { draftOf } from '../../../src/domain/archive/report-draft.ts'
import { staticReportEditorMachine } from '../../../src/machines/archive/static-report-editor.ts'
import { someOwners } from './archive-evidence.ts'
import { archivedSample } from './report-archive.ts'
import { answered, missingRead, type Sample } from '../sample.ts'

const draft = draftOf(archivedSample)
const mine = { ...draft, StaticReportTitle: 'Mine' }
const theirs = { ...archivedSample, revision: 3, StaticReportTitle: 'Theirs' }
const replaced = { ...archivedSample, revision: 2, version: 2 }

export const staticReportEditor: Sample<typeof staticReportEditorMachine> = {
  machine: staticReportEditorMachine,
  input: { key: archivedSample.StaticReportID, saved: archivedSample },
  identify: ({ value, context: { draft: written, theirs: others, refusal } }) => ({
    value,
    written,
    others: others._tag,
    refusal: O.isSome(refusal) ? refusal.value._tag : null,
  }),
  events: [
    answered('findReference', E.right(someOwners)),
    { type: 'draft.edited', draft: mine },
    { type: 'draft.edited', draft: { ...draft, StaticReportTitle: '' } },
    { type: 'draft.edited', draft: { ...draft, StaticReportName: 'Not A Name' } },
    { type: 'saved.received', saved: theirs },
    { type: 'saved.received', saved: replaced },
    { type: 'saved.gone' },
    { type: 'save.requested' },
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
    answered('save', E.right(null)),
    answered('save', E.left({ _tag: 'Stale' })),
    answered('save', E.left({ _tag: 'Field', fields: ['StaticReportTitle'], message: 'Filed already' })),
    answered('read', E.right(theirs)),
    answered('read', E.right(replaced)),
    answered('read', missingRead),
  ],
}
