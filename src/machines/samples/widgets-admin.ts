import { E } from '../../domain/fp.ts'
import { library } from '../../domain/widget/library.ts'
import { widgetsAdminMachine } from '../widgets-admin.ts'
import { answered, type Sample } from './sample.ts'

const entries = library.slice(0, 3).map((widget) => ({ ...widget, updated: false, revision: 0 }))
const name = entries[0]?.name ?? ''

export const widgetsAdmin: Sample<typeof widgetsAdminMachine> = {
  machine: widgetsAdminMachine,
  events: [
    answered('listLibrary', E.right(entries)),
    answered('listLibrary', E.left('unreachable')),
    { type: 'library.heard' },
    { type: 'list.retried' },
    { type: 'search.typed', search: 'welcome' },
    { type: 'editor.opened', name, kind: 'Notes' },
    { type: 'creator.opened' },
    { type: 'notice.dismissed' },
    answered('editor', { isSaved: true }),
    answered('editor', { isSaved: false }),
    answered('creator', { isSaved: true }),
  ],
}
