import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { SentNotification, UserNotification } from '../../domain/notifications/notification.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface NotificationReceipts {
  readonly notification: SentNotification
  readonly user_notifications: readonly UserNotification[]
}

export type ReceiptExportResult = E.Either<string, null>

export const receiptsMachine = followedMachine<NotificationReceipts, unknown, string>({ fold: rereadOnChange })

interface Context {
  readonly notification: SentNotification
  readonly list: FollowedState<NotificationReceipts>
  readonly search: string
  readonly problem: O.Option<string>
}

type Event =
  | { readonly type: 'receipts.retried' }
  | { readonly type: 'receipts.closed' }
  | { readonly type: 'search.typed'; readonly search: string }
  | { readonly type: 'export.requested' }

export const notificationReceiptsMachine = setup({
  types: {
    input: {} as Pick<Context, 'notification'>,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list' },
  },
  actors: {
    list: receiptsMachine,
    exportReceipts: fromPromise<ReceiptExportResult, string>(unprovidedActor('exportReceipts')),
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'notificationReceipts',
  context: ({ input }) => ({ ...input, list: unreadState, search: '', problem: O.none }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context }) => ({ of: context.notification.NotificationID }),
    onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
  },
  initial: 'open',
  on: {
    'receipts.retried': { actions: 'retryRead' },
    'search.typed': { actions: assign(({ event }) => ({ search: event.search })) },
    'receipts.closed': '.closed',
  },
  states: {
    open: { on: { 'export.requested': 'exporting' } },
    exporting: {
      invoke: {
        id: 'exportReceipts',
        src: 'exportReceipts',
        input: ({ context }) => context.notification.NotificationID,
        onDone: { target: 'open', actions: assign(({ event }) => ({ problem: O.getLeft(event.output) })) },
      },
    },
    closed: { type: 'final' },
  },
})

export type NotificationReceiptsRef = ActorRefFrom<typeof notificationReceiptsMachine>
