import { and, assign, enqueueActions, fromEventObservable, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { SentNotification } from '../../domain/notifications/notification.ts'
import {
  everyNotification,
  type NotificationFilter,
  soughtNotifications,
} from '../../domain/notifications/sought-notifications.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { ExpiryPassed } from '../../streams/browser/expiries.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { type EditedList, editedList, type EditedListEvent } from '../kit/edited-list.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange } from '../kit/followed.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'
import { notificationComposerMachine } from './notification-composer.ts'
import { newNotification, type NotificationEdited, type NotificationSaveKind } from './notification-editor.ts'
import { notificationReceiptsMachine } from './notification-receipts.ts'

export interface NotificationRemoval {
  readonly of: { readonly act: 'withdraw' | 'delete'; readonly notification: SentNotification }
  readonly refusal: string
  readonly answer: 'withdrawn' | 'deleted'
}

/** Spec §5: asks before deleting. */
export const notificationRemovalMachine = confirmingMachine<NotificationRemoval>()

export const composedNotificationsMachine = followedMachine<readonly SentNotification[]>({ fold: rereadOnChange })

export type NotificationNotice = NotificationSaveKind | NotificationRemoval['answer']

export interface NotificationsInput {
  readonly identity: Identity
  readonly newId: () => string
}

interface Context extends NotificationsInput, EditedList<NotificationEdited, NotificationNotice> {
  readonly filter: NotificationFilter
  readonly found: readonly SentNotification[]
  readonly page: number
  readonly removed: NotificationRemoval['of']
}

interface NotificationPayload {
  readonly notification: SentNotification
}

type Event =
  | EditedListEvent
  | ExpiryPassed
  | { readonly type: 'filter.changed'; readonly filter: NotificationFilter }
  | { readonly type: 'rows.changed' }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'notification.begun' }
  | ({ readonly type: 'notification.opened' } & NotificationPayload)
  | ({ readonly type: 'receipts.opened' } & NotificationPayload)
  | ({ readonly type: 'removal.opened' } & NotificationRemoval['of'])

const notificationRows = editedList<NotificationEdited, NotificationNotice>(
  (one, other) => one.NotificationID === other.NotificationID,
)

const foundNotifications = (list: FollowedState<readonly SentNotification[]>, filter: NotificationFilter) =>
  O.isSome(list.known) ? soughtNotifications(list.known.value, filter) : []

type ListedNotifications = Context['list']

const shownList = ({ filter }: Pick<Context, 'filter'>, list: ListedNotifications) => ({
  list,
  found: foundNotifications(list, filter),
})

const openRow = <const Target extends string>(target: Target) =>
  ({
    guard: 'isListed',
    target,
    actions: {
      type: 'openEditor',
      params: ({ event: { notification } }: { readonly event: NotificationPayload }) => ({
        key: notification.NotificationID,
        saved: notification,
      }),
    },
  }) as const

export const sentNotificationsMachine = setup({
  types: {
    input: {} as NotificationsInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; composer: 'composer'; receipts: 'receipts'; removal: 'removal' },
  },
  actors: {
    list: composedNotificationsMachine,
    composer: notificationComposerMachine,
    receipts: notificationReceiptsMachine,
    removal: notificationRemovalMachine,
    expiries: fromEventObservable<ExpiryPassed, readonly SentNotification[]>(unprovidedEvents('expiries')),
  },
  guards: {
    isListed: notificationRows.isListed,
    isRewritten: and([stateIn({ dialog: 'writing' }), ({ context }) => context.opened.key !== null]),
  },
  actions: {
    followList: enqueueActions(({ context, enqueue }, list: ListedNotifications) => {
      enqueue.assign(shownList(context, list))
      if (list.known !== context.list.known) enqueue.raise({ type: 'rows.changed' })
    }),
    retryRead: sendTo('list', { type: 'read.retried' }),
    readAgain: sendTo('list', { type: 'changes.received', changes: [null] }),
    filterNotifications: assign(({ context }, filter: NotificationFilter) => ({
      filter,
      page: 1,
      found: foundNotifications(context.list, filter),
    })),
    openEditor: assign(notificationRows.open),
    setRemoved: assign((_, removed: NotificationRemoval['of']) => ({ removed, notice: O.none })),
    setUnsavedActs: assign(notificationRows.note),
    closeEditor: assign(notificationRows.close),
    dismissNotice: assign({ notice: O.none }),
    sendRowToComposer: sendTo('composer', ({ context }) => notificationRows.rowMessage(context)),
  },
}).createMachine({
  id: 'sentNotifications',
  context: ({ input }) => ({
    ...notificationRows.begun({ key: null, saved: newNotification }),
    ...input,
    filter: everyNotification,
    found: [],
    page: 1,
    removed: { act: 'delete', notification: newNotification },
  }),
  invoke: {
    id: 'list',
    src: 'list',
    input: { of: undefined },
    onSnapshot: { actions: { type: 'followList', params: ({ event }) => followedIn(event.snapshot) } },
  },
  on: {
    'list.retried': { actions: 'retryRead' },
    'notice.dismissed': { actions: 'dismissNotice' },
    'filter.changed': {
      guard: 'isListed',
      actions: { type: 'filterNotifications', params: ({ event }) => event.filter },
    },
    'page.chosen': { actions: assign(({ event }) => ({ page: event.page })) },
  },
  type: 'parallel',
  states: {
    // active ones expire by the clock
    expiry: {
      initial: 'awaited',
      states: {
        awaited: {
          invoke: {
            id: 'expiries',
            src: 'expiries',
            input: ({ context: { list } }) => O.getOrElse((): readonly SentNotification[] => [])(list.known),
          },
          on: {
            'rows.changed': { target: 'awaited', reenter: true },
            'expiry.passed': { actions: 'readAgain' },
          },
        },
      },
    },
    dialog: {
      initial: 'none',
      on: { 'rows.changed': { guard: 'isRewritten', actions: 'sendRowToComposer' } },
      states: {
        none: {
          on: {
            'notification.begun': {
              guard: 'isListed',
              target: 'writing',
              actions: assign({ opened: { key: null, saved: newNotification }, notice: O.none }),
            },
            'notification.opened': openRow('writing'),
            'receipts.opened': openRow('receipts'),
            'removal.opened': {
              guard: 'isListed',
              target: 'removing',
              actions: {
                type: 'setRemoved',
                params: ({ event: { act, notification } }) => ({ act, notification }),
              },
            },
          },
        },
        writing: {
          invoke: {
            id: 'composer',
            src: 'composer',
            input: ({ context: { opened, newId, identity } }) => ({ ...opened, newId, identity }),
            onSnapshot: { actions: { type: 'setUnsavedActs', params: ({ event }) => event.snapshot.context.hasEdits } },
            onDone: {
              target: 'none',
              actions: [{ type: 'closeEditor', params: ({ event }) => event.output }, 'readAgain'],
            },
          },
        },
        receipts: {
          invoke: {
            id: 'receipts',
            src: 'receipts',
            input: ({ context: { opened } }) => ({ notification: opened.saved }),
            onDone: 'none',
          },
        },
        removing: {
          invoke: {
            id: 'removal',
            src: 'removal',
            input: ({ context: { removed } }) => ({ of: removed }),
            onDone: {
              target: 'none',
              actions: [{ type: 'closeEditor', params: ({ event }) => event.output }, 'readAgain'],
            },
          },
        },
      },
    },
  },
})

export type SentNotificationsRef = ActorRefFrom<typeof sentNotificationsMachine>
