import { E, O } from '../../../src/domain/fp.ts'
import {
  emptyNotificationDraft,
  type NotificationDraft,
  notificationDraftOf,
} from '../../../src/domain/notifications/notification-draft.ts'
import type { SentNotification } from '../../../src/domain/notifications/notification.ts'
import { everyNotification } from '../../../src/domain/notifications/sought-notifications.ts'
import { noRecipients } from '../../../src/domain/users/recipients.ts'
import { notificationComposerMachine } from '../../../src/machines/notifications/notification-composer.ts'
import {
  newNotification,
  notificationEditorMachine,
  type NotificationReference,
} from '../../../src/machines/notifications/notification-editor.ts'
import { notificationReceiptsMachine } from '../../../src/machines/notifications/notification-receipts.ts'
import { sentNotificationsMachine } from '../../../src/machines/notifications/sent-notifications.ts'
import { listReceived, listFailed } from '../followed.ts'
import { adviserIdentity } from '../people.ts'
import { answered, newId, type Sample } from '../sample.ts'
import { ownNotification } from './notifications.ts'

const sentNotification = (id: string, Title: string, changed: Partial<SentNotification> = {}): SentNotification => ({
  NotificationID: id,
  Title,
  Message: `${Title}, says the firm.`,
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2030-01-01T00:00:00.000Z',
  about: null,
  at: '2026-11-20T00:00:00.000Z',
  editedAt: null,
  status: 'Active',
  by: 'admin',
  sendAt: null,
  remaining: 0,
  revision: 1,
  recipients: { ...noRecipients, roles: ['client'] },
  counts: { recipients: 2, seen: 1, dismissed: 0, acknowledged: 0 },
  ...changed,
})

export const activeOne = sentNotification('1', 'Statements are ready')
export const scheduledOne = sentNotification('2', 'The office will close', {
  status: 'Scheduled',
  sendAt: '2029-12-01T00:00:00.000Z',
  counts: { recipients: 0, seen: 0, dismissed: 0, acknowledged: 0 },
})
const sendingOne = sentNotification('5', 'Fees from July', {
  counts: { recipients: 300, seen: 4, dismissed: 0, acknowledged: 0 },
  remaining: 4700,
})
export const expiredOne = sentNotification('3', 'A seminar in March', { status: 'Expired', mustAcknowledge: true })
export const withdrawnOne = sentNotification('4', 'Sent by mistake', { status: 'Withdrawn' })

export const adminSender = {
  ...adviserIdentity,
  username: 'admin',
  permissions: ['client.admin', 'site.admin'],
} as const

export const sentInput = { identity: adminSender, newId }

export const sentNotifications: Sample<typeof sentNotificationsMachine> = {
  machine: sentNotificationsMachine,
  input: sentInput,
  identify: ({ value, context: { list, notice, filter, found, opened, removed } }) => ({
    value,
    notice,
    filter,
    key: opened.key,
    act: removed.act,
    isFailed: list.isFailed,
    found: found.length,
  }),
  events: [
    listReceived([activeOne, scheduledOne]),
    listReceived([sendingOne, scheduledOne]),
    listFailed,
    { type: 'list.retried' },
    { type: 'filter.changed', filter: { ...everyNotification, search: 'statements' } },
    { type: 'filter.changed', filter: { ...everyNotification, status: 'Scheduled' } },
    { type: 'notification.begun' },
    { type: 'notification.opened', notification: activeOne },
    { type: 'receipts.opened', notification: activeOne },
    { type: 'removal.opened', act: 'withdraw', notification: activeOne },
    { type: 'removal.opened', act: 'delete', notification: activeOne },
    { type: 'notice.dismissed' },
    answered('composer', O.some('sent')),
    answered('composer', O.none),
    answered('receipts', undefined),
    answered('removal', O.some('withdrawn')),
    answered('removal', O.none),
  ],
}

export const notificationReference: NotificationReference = { now: '2026-11-22T00:00:00.000Z' }

export const writtenNotification: NotificationDraft = {
  ...emptyNotificationDraft,
  Title: 'Offices closed',
  Message: 'Until Monday.',
  Expiry: '2030-01-01T00:00:00.000Z',
  recipients: { ...noRecipients, roles: ['client'] },
}

const editedEvent = (draft: NotificationDraft) => ({ type: 'draft.edited', draft })

export const newNotificationEditor: Sample<typeof notificationEditorMachine> = {
  machine: notificationEditorMachine,
  input: { key: null, saved: newNotification },
  identify: ({ value, context: { draft, reference: known, refusal, losses } }) => ({
    value,
    draft,
    refusal,
    losses,
    isKnown: O.isSome(known),
  }),
  events: [
    answered('findReference', E.right(O.some(notificationReference))),
    editedEvent(writtenNotification),
    editedEvent({ ...writtenNotification, recipients: noRecipients }),
    editedEvent({ ...writtenNotification, Expiry: '2026-11-21T00:00:00.000Z' }),
    { type: 'save.requested' },
    answered('save', E.right('sent')),
    answered('save', E.left({ _tag: 'Refused', message: 'It is too long' })),
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}

export const sentNotificationEditor: Sample<typeof notificationEditorMachine> = {
  machine: notificationEditorMachine,
  input: { key: '1', saved: activeOne },
  identify: ({ value, context: { draft, saved, theirs, refusal } }) => ({
    value,
    Title: draft.Title,
    refusal,
    revision: saved.revision,
    theirs: theirs._tag,
  }),
  events: [
    editedEvent({ ...notificationDraftOf(activeOne), Title: 'Statements are here' }),
    editedEvent(notificationDraftOf(activeOne)),
    { type: 'saved.received', saved: { ...activeOne, Title: 'Statements, at last', revision: 2 } },
    { type: 'saved.gone' },
    { type: 'save.requested' },
    answered('save', E.right('saved')),
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}

const composerInput = { key: null, saved: newNotification, identity: adminSender }

export const notificationComposer: Sample<typeof notificationComposerMachine> = {
  machine: notificationComposerMachine,
  input: composerInput,
  events: [answered('editor', O.some('sent')), answered('editor', O.none)],
}

export const notificationReceipts: Sample<typeof notificationReceiptsMachine> = {
  machine: notificationReceiptsMachine,
  input: { notification: activeOne },
  events: [
    listReceived({
      notification: activeOne,
      user_notifications: [
        ownNotification('1'),
        {
          ...ownNotification('1'),
          UserNotificationID: 'u2',
          user: 'Chris Beck',
          user_id: 'beck',
          seenAt: '2026-11-20T08:00:00.000Z',
        },
      ],
    }),
    listFailed,
    { type: 'receipts.retried' },
    { type: 'search.typed', search: 'beck' },
    { type: 'search.typed', search: 'nobody' },
    { type: 'export.requested' },
    answered('exportReceipts', E.right(null)),
    answered('exportReceipts', E.left('There was a problem')),
    { type: 'receipts.closed' },
  ],
}
