import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import {
  type NotificationDraft,
  notificationFaults,
  type NotificationField,
} from '../../../domain/notifications/notification-draft.ts'
import type { NotificationEditorRef } from '../../../machines/notifications/notification-editor.ts'
import { faultTexts } from './notification-texts.ts'

export const useFields = (editor: NotificationEditorRef) => {
  const { saved, draft, touched, reference, refusal } = useSelector(editor, ({ context }) => context)
  const faults = notificationFaults(draft, saved, O.isSome(reference) ? reference.value.now : null)
  const faultOf = (field: NotificationField): string | null => {
    if (O.isSome(refusal) && refusal.value._tag === 'Field' && refusal.value.fields[0] === field)
      return refusal.value.message
    const fault = faults.find((one) => one.field === field)
    const isTold = field === 'recipients' ? touched.length > 0 : touched.includes(field)
    return fault === undefined || !isTold ? null : faultTexts[fault.reason]
  }
  const edit = (changed: Partial<NotificationDraft>) =>
    editor.send({ type: 'draft.edited', draft: { ...draft, ...changed } })
  return { saved, draft, faultOf, edit }
}

export type Fields = ReturnType<typeof useFields>
