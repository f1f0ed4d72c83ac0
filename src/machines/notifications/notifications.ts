import { assign, fromEventObservable, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { Notification, UserNotification } from '../../domain/notifications/notification.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

/** `Left` when the list could not be fetched: what is shown stays. */
export type Listing = E.Either<unknown, readonly Notification[]>
export type Dismissal = E.Either<unknown, unknown>

export interface NotificationReceived {
  readonly type: 'notification.received'
}

interface Context {
  readonly notifications: readonly Notification[]
  readonly untold: readonly UserNotification[]
}

type Event = NotificationReceived | { readonly type: 'notification.dismissed'; readonly own: UserNotification }

const dismissIn = (notification: Notification, own: UserNotification): Notification => ({
  ...notification,
  user_notifications: notification.user_notifications.map((each) =>
    each.UserNotificationID === own.UserNotificationID ? { ...each, Status: true } : each,
  ),
})

const dismissAll = (notifications: readonly Notification[], dismissed: readonly UserNotification[]) =>
  notifications.map((notification) => dismissed.reduce(dismissIn, notification))

export const notificationsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    notificationEvents: fromEventObservable<NotificationReceived, undefined>(unprovidedEvents('notificationEvents')),
    listNotifications: fromPromise<Listing>(unprovided('listNotifications')),
    dismissNotification: fromPromise<Dismissal, O.Option<UserNotification>>(unprovided('dismissNotification')),
  },
  guards: {
    isStanding: ({ context }, { UserNotificationID }: UserNotification) =>
      context.notifications
        .flatMap(({ user_notifications }) => user_notifications)
        .some((each) => each.UserNotificationID === UserNotificationID && !each.Status),
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
        telling: {
          invoke: {
            id: 'dismissNotification',
            src: 'dismissNotification',
            input: ({ context }) => O.fromNullable(context.untold[0]),
            onDone: { target: 'told', actions: 'settle' },
          },
        },
      },
    },
  },
})
