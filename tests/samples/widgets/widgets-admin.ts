import { E, O } from '../../../src/domain/fp.ts'
import { standardLibrary } from '../../../src/domain/widgets/standard.ts'
import { widgetsAdminMachine } from '../../../src/machines/widgets/widgets-admin.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, type Sample } from '../sample.ts'

const entries = standardLibrary.slice(0, 3).map((widget) => ({ ...widget, updated: false, revision: 0 }))
const [saved] = entries

export const widgetsAdmin: Sample<typeof widgetsAdminMachine> = {
  machine: widgetsAdminMachine,
  events: [
    listReceived(entries),
    listFailed,
    { type: 'list.retried' },
    { type: 'search.typed', search: 'welcome' },
    { type: 'editor.opened', key: { name: saved?.name, kind: 'Notes' }, saved },
    { type: 'creator.opened' },
    { type: 'notice.dismissed' },
    answered('editor', O.some({ before: saved, revision: 1 })),
    { type: 'undo.requested' },
    answered('undo', E.right(null)),
    answered('undo', E.left('Somebody else has changed this widget since. Nothing was undone.')),
    answered('editor', O.none),
    answered('creator', O.some(null)),
  ],
}
