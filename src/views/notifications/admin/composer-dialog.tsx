import { Alert, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import {
  isNoLongerScheduled,
  type NotificationDraft,
  notificationDraftOf,
  notificationFaults,
  type NotificationField,
  notificationRebase,
} from '../../../domain/notifications/notification-draft.ts'
import { NotificationPriority } from '../../../domain/notifications/notification.ts'
import type { NotificationComposerRef } from '../../../machines/notifications/notification-composer.ts'
import {
  type NotificationEditorRef,
  notificationSaveKindOf,
} from '../../../machines/notifications/notification-editor.ts'
import { ReplacingConflict } from '../../ui/dialogs/conflict-panel.tsx'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { RecipientExplorer, RecipientFields } from '../../users/recipients/recipient-fields.tsx'
import { MomentField } from './moment-field.tsx'
import { faultTexts, fieldTitles, priorityTexts } from './notification-texts.ts'
import styles from './notifications.module.css'

interface Props {
  readonly composer: NotificationComposerRef
}

interface EditorProps {
  readonly editor: NotificationEditorRef
}

const saveButtonLabels = { sent: 'Send', scheduled: 'Schedule', saved: 'Save' } as const

const priorityLevels = [0, 1, 2, 3, 4] as const

const useNotificationFields = (editor: NotificationEditorRef) => {
  const { saved, draft, touched, reference, refusal } = useSelector(editor, ({ context }) => context)
  const faults = notificationFaults(draft, saved, O.isSome(reference) ? reference.value.now : null)
  const faultOf = (field: NotificationField): string | null => {
    if (O.isSome(refusal) && refusal.value._tag === 'Field' && refusal.value.fields[0] === field)
      return refusal.value.message
    const fault = faults.find((one) => one.field === field)
    const isShown = field === 'recipients' ? touched.length > 0 : touched.includes(field)
    return fault === undefined || !isShown ? null : faultTexts[fault.reason]
  }
  const edit = (changed: Partial<NotificationDraft>) =>
    editor.send({ type: 'draft.edited', draft: { ...draft, ...changed } })
  return { saved, draft, faultOf, edit }
}

type NotificationFields = ReturnType<typeof useNotificationFields>

const TextFields = ({ draft, faultOf, edit }: NotificationFields) => (
  <>
    <TextInput
      label={fieldTitles.Title}
      required
      data-autofocus
      maxLength={200}
      value={draft.Title}
      error={faultOf('Title')}
      onChange={(event) => edit({ Title: event.currentTarget.value })}
    />
    <Textarea
      label={fieldTitles.Message}
      required
      autosize
      minRows={3}
      maxRows={10}
      maxLength={2000}
      value={draft.Message}
      error={faultOf('Message')}
      onChange={(event) => edit({ Message: event.currentTarget.value })}
    />
  </>
)

const RuleFields = ({ saved, draft, faultOf, edit }: NotificationFields) => (
  <>
    <div className={styles['row']}>
      <NativeSelect
        label={fieldTitles.Priority}
        required
        data={priorityLevels.map((value) => ({ value: value.toString(), label: priorityTexts[value] }))}
        value={draft.Priority.toString()}
        error={faultOf('Priority')}
        onChange={({ currentTarget: { value } }) => {
          const chosen = Number(value)
          if (NotificationPriority.is(chosen)) edit({ Priority: chosen })
        }}
      />
      <TextInput
        label={fieldTitles.about}
        description="Optional: a page of this site"
        placeholder="/reports/…"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={500}
        value={draft.about}
        error={faultOf('about')}
        onChange={(event) => edit({ about: event.currentTarget.value })}
      />
    </div>
    <div className={styles['row']}>
      <MomentField
        label={fieldTitles.Expiry}
        description="Hidden from all screens after this time"
        isRequired
        value={draft.Expiry}
        fault={faultOf('Expiry')}
        onChoose={(Expiry) => edit({ Expiry })}
      />
      {!isNoLongerScheduled(saved) && (
        <MomentField
          label={fieldTitles.sendAt}
          description="Leave empty to send now"
          none="At once"
          value={draft.sendAt}
          fault={faultOf('sendAt')}
          onChoose={(sendAt) => edit({ sendAt })}
        />
      )}
    </div>
    <Checkbox
      label={fieldTitles.Dismissible}
      checked={draft.Dismissible}
      disabled={draft.mustAcknowledge}
      onChange={({ currentTarget: { checked } }) => edit({ Dismissible: checked })}
    />
    <Checkbox
      label={fieldTitles.mustAcknowledge}
      description="Shown until each person confirms. Confirmations are recorded with their times."
      checked={draft.mustAcknowledge}
      onChange={({ currentTarget: { checked } }) => edit({ mustAcknowledge: checked, Dismissible: !checked })}
    />
  </>
)

const NotificationConflict = ({ editor }: EditorProps) => {
  const { saved, theirs } = useSelector(editor, ({ context }) => context)
  if (O.isNone(theirs)) return null
  const changed = notificationRebase.changed(notificationDraftOf(saved), notificationDraftOf(theirs.value))
  return (
    <ReplacingConflict editor={editor} what="this notification">
      <p>They have changed: {changed.map((field) => fieldTitles[field]).join(', ')}.</p>
    </ReplacingConflict>
  )
}

const notificationGoneText = 'Somebody else has deleted or withdrawn this notification. It can no longer be saved.'

const WritingForm = ({ composer, editor }: Props & EditorProps) => {
  const fields = useNotificationFields(editor)
  const { saved, draft, faultOf, edit } = fields
  const picker = useSelector(composer, ({ children }) => children.picker)
  const isNew = saved.NotificationID === ''
  return (
    <EditorDialog
      editor={editor}
      title={isNew ? 'New notification' : 'Edit notification'}
      size="44rem"
      act={saveButtonLabels[notificationSaveKindOf(saved, draft)]}
      gone={notificationGoneText}
      conflict={<NotificationConflict editor={editor} />}
    >
      {isNoLongerScheduled(saved) && (
        <Alert color="blue" role="note">
          This notification has been sent. Recipients see your changes, marked as edited. It stays dismissed for people
          who dismissed it.
        </Alert>
      )}
      <TextFields {...fields} />
      <RuleFields {...fields} />
      {!isNoLongerScheduled(saved) && picker !== undefined && (
        <RecipientFields
          picker={picker}
          label={fieldTitles.recipients}
          fault={faultOf('recipients')}
          isRequired
          recipients={draft.recipients}
          onChoose={(recipients) => edit({ recipients })}
        />
      )}
    </EditorDialog>
  )
}

export const ComposerDialog = ({ composer }: Props) => {
  const { editor, picker } = useSelector(composer, ({ children }) => children)
  return (
    <>
      {editor !== undefined && <WritingForm composer={composer} editor={editor} />}
      {picker !== undefined && <RecipientExplorer picker={picker} />}
    </>
  )
}
