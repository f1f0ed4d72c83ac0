import { assign, fromEventObservable, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import type { Notification, UserNotification } from '../../domain/notifications/notification.ts'
import { failedRead, retriesLogic, unreadTransitions } from '../kit/failed-read.ts'
import { isAnswered, isRefused, type ReadResult } from '../kit/read-result.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

/** `Left` when the list could not be fetched: what is shown stays. */
export type Listing = E.Either<unknown, readonly Notification[]>
export type Dismissal = ReadResult<unknown>

export interface NotificationReceived {
  readonly type: 'notification.received'
}

interface Context {
  readonly notifications: readonly Notification[]
  readonly untold: readonly UserNotification[]
}

type Event =
  | RetryDue
  | NotificationReceived
  | { readonly type: 'notification.dismissed'; readonly own: UserNotification }

const dismissIn = (notification: Notification, own: UserNotification): Notification => ({
  ...notification,
  user_notifications: notification.user_notifications.map((each) =>
    each.UserNotificationID === own.UserNotificationID ? { ...each, Status: 1 } : each,
  ),
})

const dismissAll = (notifications: readonly Notification[], dismissed: readonly UserNotification[]) =>
  notifications.map((notification) => dismissed.reduce(dismissIn, notification))

const dismissalOf = ({ event }: { readonly event: { readonly output: Dismissal } }): Dismissal => event.output

/** Dismissing again what is dismissed changes nothing, so what was not answered is simply sent again. */
const dismissing = {
  id: 'dismissNotification',
  src: 'dismissNotification',
  input: ({ context }: { readonly context: Context }) => O.fromNullable(context.untold[0]),
  onDone: [
    {
      guard: { type: 'isSettled', params: dismissalOf },
      target: '#notifications.dismissals.told',
      actions: 'settle',
    },
    ...unreadTransitions('#notifications.dismissals.failed'),
  ],
} as const

export const notificationsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    notificationEvents: fromEventObservable<NotificationReceived, undefined>(unprovidedEvents('notificationEvents')),
    listNotifications: fromPromise<Listing>(unprovided('listNotifications')),
    dismissNotification: fromPromise<Dismissal, O.Option<UserNotification>>(unprovided('dismissNotification')),
    retries: retriesLogic,
  },
  guards: {
    isStanding: ({ context }, { UserNotificationID }: UserNotification) =>
      context.notifications
        .flatMap(({ user_notifications }) => user_notifications)
        .some((each) => each.UserNotificationID === UserNotificationID && each.Status === 0),
    isSettled: (_, dismissal: Dismissal) => isAnswered(dismissal) || isRefused(dismissal),
    hasUntold: ({ context }) => context.untold.length > 0,
  },
  actions: {
    list: assign(({ context }, listing: Listing) => ({
      notifications: pipe(
        listing,
        E.match(
          () => context.notifications,
          (notifications) => dismissAll(notifications, context.untold),
        ),
      ),
    })),
    dismiss: assign(({ context }, own: UserNotification) => ({
      notifications: dismissAll(context.notifications, [own]),
      untold: [...context.untold, own],
    })),
    settle: assign(({ context }) => ({ untold: context.untold.slice(1) })),
  },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], untold: [] },
  invoke: { id: 'notificationEvents', src: 'notificationEvents' },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'notification.received': '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'listNotifications',
            src: 'listNotifications',
            onDone: { target: 'shown', actions: { type: 'list', params: ({ event }) => event.output } },
          },
        },
        shown: {},
      },
    },
    dismissals: {
      initial: 'told',
      on: {
        'notification.dismissed': {
          guard: { type: 'isStanding', params: ({ event }) => event.own },
          actions: { type: 'dismiss', params: ({ event }) => event.own },
        },
      },
      states: {
        told: { always: { guard: 'hasUntold', target: 'telling' } },
        telling: { invoke: dismissing },
        failed: failedRead(dismissing),
      },
    },
  },
})
