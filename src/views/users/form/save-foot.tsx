import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import { formFaults, type UserEditorRef, type userEditorMachine } from '../../../machines/users/user-editor.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'

interface Props {
  readonly editor: UserEditorRef
}

const hindranceText = ({ context }: SnapshotFrom<typeof userEditorMachine>): string | null => {
  const { draft, saved, reference, refusal, hasEdits } = context
  const [fault] = formFaults(draft, saved, reference)
  if (O.isSome(refusal) && refusal.value._tag === 'Gone') return null
  if (O.isSome(refusal) && refusal.value._tag === 'Field')
    return refusal.value.fields.map((field) => fieldTitle(field, draft)).join(', ') + `: ${refusal.value.message}`
  if (!hasEdits) return 'No changes yet'
  return fault === undefined ? null : `${fieldTitle(fault.field, draft)}: ${fault.reason}`
}

const faultyFieldCount = ({ context }: SnapshotFrom<typeof userEditorMachine>): number => {
  const { draft, saved, reference, refusal, hasEdits } = context
  return hasEdits && O.isNone(refusal) ? formFaults(draft, saved, reference).length : 0
}

const busyStates = ['checking', 'saving', 'waiting', 'reading'] as const

export const SaveFoot = ({ editor }: Props) => {
  const why = useSelector(editor, hindranceText)
  const left = useSelector(editor, faultyFieldCount)
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(editor, (snapshot) => busyStates.some((state) => snapshot.matches(state)))
  return (
    <div className={styles['foot']}>
      <p role="status" className={styles['why']}>
        {!isSaving && <span>{why}</span>}
        {!isSaving && left > 1 && <span> · {pluralise(left, 'field')} left</span>}
      </p>
      <div className={styles['buttons']}>
        <Button component={Link} href="/users" variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={!canSave && !isSaving}>
          Save
        </Button>
      </div>
    </div>
  )
}
