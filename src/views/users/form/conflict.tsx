import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { changedUserFields } from '../../../domain/users/rebase-user-draft.ts'
import type { UserEditorRef } from '../../../machines/users/user-editor.ts'
import { ChangeTable } from '../../ui/dialogs/change-table.tsx'
import { ConflictPanel } from '../../ui/dialogs/conflict-panel.tsx'
import { fieldText, fieldTitle } from './field-texts.ts'

/** Of what only one of the two has changed, both are kept. */
export const UserConflict = ({ editor }: { readonly editor: UserEditorRef }) => {
  const { theirs, saved, draft } = useSelector(editor, ({ context }) => context)
  if (O.isNone(theirs)) return null
  const now = theirs.value.draft
  return (
    <ConflictPanel editor={editor} title="Somebody else has changed this user meanwhile">
      Load their version (yours is discarded) or keep yours (what you changed is put on top of theirs when you save).
      <ChangeTable
        changes={changedUserFields(saved.draft, now).map((field) => ({
          field,
          title: fieldTitle(field, now),
          theirs: fieldText(now, field),
          yours: fieldText(draft, field),
        }))}
      />
    </ConflictPanel>
  )
}
