import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import {
  emptyNotificationDraft,
  isNoLongerScheduled,
  type NotificationDraft,
  notificationDraftOf,
  type NotificationFault,
  notificationFaults,
  type NotificationField,
  notificationRebase,
} from '../../domain/notifications/notification-draft.ts'
import type { SentNotification } from '../../domain/notifications/notification.ts'
import { editingMachine, type EditorSaveRefusal } from '../kit/editing.ts'

export interface NotificationReference {
  /** When the editor opened, an ISO instant. */
  readonly now: string
}

export type NotificationSaveKind = 'sent' | 'scheduled' | 'saved'

export interface NotificationEdited {
  readonly key: string | null
  readonly saved: SentNotification
  readonly draft: NotificationDraft
  readonly fault: NotificationFault
  readonly reference: O.Option<NotificationReference>
  readonly answer: NotificationSaveKind
  readonly refusal: never
}

export type NotificationSaveRefusal = EditorSaveRefusal<NotificationField>

export const newNotification: SentNotification = {
  NotificationID: '',
  status: 'Scheduled',
  at: '',
  editedAt: null,
  by: '',
  revision: -1,
  ...emptyNotificationDraft,
  about: null,
  sendAt: null,
  counts: { recipients: 0, seen: 0, dismissed: 0, acknowledged: 0 },
  remaining: 0,
}

export const notificationSaveKindOf = (
  saved: SentNotification,
  { sendAt }: NotificationDraft,
): NotificationSaveKind => {
  if (isNoLongerScheduled(saved)) return 'saved'
  return sendAt === '' ? 'sent' : 'scheduled'
}

const referenceTimeIn = (reference: NotificationEdited['reference']): string | null =>
  O.isSome(reference) ? reference.value.now : null

export const notificationEditorMachine = editingMachine<NotificationEdited>({
  begin: (_, saved) => notificationDraftOf(saved),
  changedFields: notificationRebase.changed,
  isChanged: (draft, saved) => notificationRebase.changed(notificationDraftOf(saved), draft).length > 0,
  faults: (draft, saved, reference) => notificationFaults(draft, saved, referenceTimeIn(reference)),
  rebased: (draft, before, now) =>
    notificationRebase.rebased(draft, notificationDraftOf(before), notificationDraftOf(now)),
  kept: (draft, before, now) => notificationRebase.onTop(draft, notificationDraftOf(before), notificationDraftOf(now)),
  reference: O.none,
  repeats: 3,
})

export type NotificationEditorRef = ActorRefFrom<typeof notificationEditorMachine>
