import { useSelector } from '@xstate/react'
import type { FocusEvent } from 'react'
import { O } from '../../../domain/fp.ts'
import type { UserDraft, UserField } from '../../../domain/users/user-draft.ts'
import { formFaults, type UserEditorRef } from '../../../machines/users/user-editor.ts'

export interface UserFields {
  readonly draft: UserDraft
  readonly isNew: boolean
  readonly isReadOnly: boolean
  /** Null until the field was edited or left, or the server refused it. */
  readonly faultOf: (field: UserField) => string | null
  readonly edit: (draft: UserDraft) => void
  readonly leaving: (field: UserField) => (event: FocusEvent) => void
}

export const useFields = (editor: UserEditorRef, isReadOnly: boolean): UserFields => {
  const { key, draft, saved, touched, reference, refusal } = useSelector(editor, ({ context }) => context)
  const faults = formFaults(draft, saved, reference)
  const refused = O.isSome(refusal) && refusal.value._tag === 'Field' ? refusal.value : null
  return {
    draft,
    isNew: key === null,
    isReadOnly,
    faultOf: (field) => {
      if (refused?.fields[0] === field) return refused.message
      return (touched.includes(field) && faults.find((fault) => fault.field === field)?.reason) || null
    },
    leaving:
      (field) =>
      ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) editor.send({ type: 'field.left', field })
      },
    edit: (edited) => editor.send({ type: 'draft.edited', draft: edited }),
  }
}
