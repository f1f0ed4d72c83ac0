import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { editNotification, sendNotification, sentNotification } from '../../api/notifications.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import {
  isNoLongerScheduled,
  type NotificationDraft,
  type NotificationField,
} from '../../domain/notifications/notification-draft.ts'
import type { KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { notificationComposerMachine } from '../../machines/notifications/notification-composer.ts'
import {
  newNotification,
  type NotificationEdited,
  notificationEditorMachine,
  type NotificationSaveKind,
  type NotificationSaveRefusal,
  notificationSaveKindOf,
} from '../../machines/notifications/notification-editor.ts'
import { callFailure, isStale } from '../call-failure.ts'
import { retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideRecipientPicker } from '../users/provide-recipient-picker.ts'
import { taskActor } from '../task-actor.ts'

type SaveFault = keyof typeof editNotification.refusals

const refusedFields: Readonly<Partial<Record<SaveFault, NotificationField>>> = {
  TitleRequired: 'Title',
  MessageRequired: 'Message',
  ExpiryRequired: 'Expiry',
  ExpiryNotValid: 'Expiry',
  ExpiryPassed: 'Expiry',
  LinkNotValid: 'about',
  SendTimeNotValid: 'sendAt',
  NoRecipients: 'recipients',
  UnknownRecipient: 'recipients',
  RecipientsAboveYou: 'recipients',
}

const saveRefusal = (error: ApiError<SaveFault>): NotificationSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  const { refusal, message } = error
  if (isStale(error)) return { _tag: 'Stale' }
  if (refusal === 'NotFound' || refusal === 'AlreadyWithdrawn') return { _tag: 'Gone' }
  const field = refusal === null ? undefined : refusedFields[refusal]
  return field === undefined ? { _tag: 'Refused', message } : { _tag: 'Field', fields: [field], message }
}

const blankToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const contentOf = ({ recipients, sendAt, ...content }: NotificationDraft) => ({
  ...content,
  Title: content.Title.trim(),
  Message: content.Message.trim(),
  about: blankToNull(content.about),
})

const saveNotification = (
  { call }: ApiClient,
  { key, saved, draft, ...said }: EditSave<NotificationEdited>,
): TE.TaskEither<ApiError<SaveFault>, unknown> => {
  const content = contentOf(draft)
  const sending = { recipients: draft.recipients, sendAt: blankToNull(draft.sendAt) }
  if (key === null) return call(sendNotification)({ body: { ...content, ...sending }, ...said })
  return call(editNotification)({
    params: { id: key },
    body: { revision: saved.revision, ...content, ...(!isNoLongerScheduled(saved) && sending) },
    ...said,
  })
}

export const provideNotificationComposer = (deps: ScreenDeps) => {
  const { client, socket } = deps
  return notificationComposerMachine.provide({
    actors: {
      picker: provideRecipientPicker(deps, 'notification'),
      editor: notificationEditorMachine.provide({
        actors: {
          retries: retriesOf(socket),
          findReference: fromPromise<ReadResult<NotificationEdited['reference']>>(() =>
            Promise.resolve(E.right(O.some({ now: new Date().toISOString() }))),
          ),
          save: taskActor<SaveResult<NotificationEdited>, EditSave<NotificationEdited>>((input) =>
            pipe(
              saveNotification(client, input),
              TE.bimap(saveRefusal, (): NotificationSaveKind => notificationSaveKindOf(input.saved, input.draft)),
            ),
          ),
          read: taskActor<ReadResult<NotificationEdited['saved']>, KeyedEdit<NotificationEdited>>(({ key }, signal) =>
            key === null
              ? TE.right(newNotification)
              : pipe(
                  client.call(sentNotification)({ params: { id: key }, query: {}, signal }),
                  TE.map(({ notification }) => notification),
                ),
          ),
        },
      }),
    },
  })
}
