import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { changedUserFields } from '../../../domain/users/rebase-user-draft.ts'
import type { UserEditorRef } from '../../../machines/users/user-editor.ts'
import { ConflictPanel } from '../../ui/dialogs/conflict-panel.tsx'
import { fieldText, fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'

/** Of what only one of the two has changed, both are kept. */
export const UserConflict = ({ editor }: { readonly editor: UserEditorRef }) => {
  const { theirs, saved, draft } = useSelector(editor, ({ context }) => context)
  if (O.isNone(theirs)) return null
  const now = theirs.value.draft
  return (
    <ConflictPanel editor={editor} title="Somebody else has changed this user meanwhile">
      Nothing has been overwritten. Load their version and lose what you wrote, or keep yours: saving it then puts what
      you changed on top of theirs.
      <div className={styles['compared']} tabIndex={0} role="group" aria-label="What they changed">
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {changedUserFields(saved.draft, now).map((field) => (
              <tr key={field}>
                <th scope="row">{fieldTitle(field, now)}</th>
                <td>{fieldText(now, field)}</td>
                <td>{fieldText(draft, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ConflictPanel>
  )
}
