import { E, O } from '../../../src/domain/fp.ts'
import type { LibraryEntry } from '../../../src/domain/widgets/library/library-entry.ts'
import { draftOf } from '../../../src/domain/widgets/library/widget-draft.ts'
import { widgetEditorMachine } from '../../../src/machines/widgets/widgets-admin.ts'
import { answered, lostRead, type Sample } from '../sample.ts'

const cashEntry: LibraryEntry = {
  name: 'cash',
  title: 'Cash',
  description: 'What is in the bank',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [{ title: 'Cash', content: 'The balance at the end of the day.' }],
  updated: true,
  revision: 1,
}

const noted = (title: string) => draftOf('Notes', { ...cashEntry, info: [{ title, content: 'Mine.' }] })
const otherSavedEntry: LibraryEntry = { ...cashEntry, revision: 3, info: [{ title: 'Theirs', content: '' }] }
const configuredEntry: LibraryEntry = { ...cashEntry, revision: 2, title: 'In the bank' }

export const widgetEditor: Sample<typeof widgetEditorMachine> = {
  machine: widgetEditorMachine,
  input: { key: { name: cashEntry.name, kind: 'Notes' }, saved: cashEntry },
  events: [
    { type: 'draft.edited', draft: noted('Mine') },
    { type: 'draft.edited', draft: noted('') },
    { type: 'saved.received', saved: otherSavedEntry },
    { type: 'saved.received', saved: configuredEntry },
    { type: 'save.requested' },
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
    { type: 'save.confirmed' },
    { type: 'save.cancelled' },
    answered('check', E.right(O.none)),
    answered('check', E.right(O.some({ uses: [{ type: 'group', dashboards: 12 }], people: 3 }))),
    answered('save', E.right({ before: cashEntry, revision: 2 })),
    answered('save', E.left({ _tag: 'Stale' })),
    answered('save', E.left({ _tag: 'Refused', message: 'This is too long' })),
    answered('read', E.right(otherSavedEntry)),
    answered('read', E.right(configuredEntry)),
    answered('read', lostRead),
  ],
}
