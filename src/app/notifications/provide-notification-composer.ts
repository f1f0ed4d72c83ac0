import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { groups } from '../../api/ledger/accounts.ts'
import { advisers } from '../../api/ledger/advisers.ts'
import { editNotification, sendNotification, sentNotification } from '../../api/notifications.ts'
import { previewRecipients } from '../../api/recipients.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import {
  isSettled,
  type NotificationDraft,
  type NotificationField,
} from '../../domain/notifications/notification-draft.ts'
import { noRecipients, type Recipients, sameRecipients } from '../../domain/users/recipients.ts'
import type { Keyed, Save, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  notificationComposerMachine,
  type RecipientsPreview,
} from '../../machines/notifications/notification-composer.ts'
import {
  newNotification,
  type NotificationEdited,
  notificationEditorMachine,
  type NotificationReference,
  type NotificationSaved,
  type NotificationSaveRefusal,
  savingOf,
} from '../../machines/notifications/notification-editor.ts'
import { callFailure, isStale } from '../call-failure.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { persistently, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'

type SaveFault = keyof typeof editNotification.refusals

const refusedFields: Readonly<Partial<Record<SaveFault, NotificationField>>> = {
  TitleRequired: 'Title',
  MessageRequired: 'Message',
  ExpiryRequired: 'Expiry',
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

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const contentOf = ({ recipients, sendAt, ...content }: NotificationDraft) => ({
  ...content,
  ...{ Title: content.Title.trim(), Message: content.Message.trim(), about: orNull(content.about) },
})

const save = (
  { call }: Client,
  { key, saved, draft, ...said }: Save<NotificationEdited>,
): TE.TaskEither<ApiError<SaveFault>, unknown> => {
  const content = contentOf(draft)
  const sending = { recipients: draft.recipients, sendAt: orNull(draft.sendAt) }
  if (key === null) return call(sendNotification)({ body: { ...content, ...sending }, ...said })
  return call(editNotification)({
    params: { id: key },
    body: { revision: saved.revision, ...content, ...(!isSettled(saved) && sending) },
    ...said,
  })
}

const findReference = (
  { call }: Client,
  signal: AbortSignal,
): TE.TaskEither<ApiError, NotificationEdited['reference']> =>
  pipe(
    TE.Do,
    TE.apSW('advisers', call(advisers)({ signal })),
    TE.apSW('groups', call(groups)({ signal })),
    TE.map((firm): O.Option<NotificationReference> => O.some({ now: new Date().toISOString(), ...firm })),
  )

const nobodyToWriteTo: RecipientsPreview = E.right([])

export const provideNotificationComposer = ({ client, socket }: ScreenDeps) =>
  notificationComposerMachine.provide({
    actors: {
      explorer: provideExplorer({ client, socket }),
      previewRecipients: fromPromise<RecipientsPreview, Recipients>(({ input, signal }) =>
        sameRecipients(input, noRecipients)
          ? Promise.resolve(nobodyToWriteTo)
          : pipe(
              client.call(previewRecipients)({ body: { recipients: input, of: 'notification' }, signal }),
              TE.map(({ people }) => people),
              (asked) => persistently(socket, asked, signal),
            ),
      ),
      editor: notificationEditorMachine.provide({
        actors: {
          retries: retriesOf(socket),
          findReference: fromPromise<ReadResult<NotificationEdited['reference']>>(({ signal }) =>
            persistently(socket, findReference(client, signal), signal),
          ),
          save: fromPromise<SaveResult<NotificationEdited>, Save<NotificationEdited>>(({ input }) =>
            pipe(
              save(client, input),
              TE.bimap(saveRefusal, (): NotificationSaved => savingOf(input.saved, input.draft)),
            )(),
          ),
          read: fromPromise<ReadResult<NotificationEdited['saved']>, Keyed<NotificationEdited>>(
            ({ input: { key }, signal }) =>
              key === null
                ? Promise.resolve(E.right(newNotification))
                : pipe(
                    client.call(sentNotification)({ params: { id: key }, query: {}, signal }),
                    TE.map(({ notification }) => notification),
                  )(),
          ),
        },
      }),
    },
  })
