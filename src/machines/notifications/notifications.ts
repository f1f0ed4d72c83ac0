import { assign, fromEventObservable, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import {
  type Notification,
  type ShownNotification,
  shownNotifications,
  type UserNotification,
} from '../../domain/notifications/notification.ts'
import type { ExpiryPassed } from '../../streams/browser/expiries.ts'
import type { SightChanged } from '../../streams/browser/page-sight.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { failedRead, retriesLogic, failedReadTransitions } from '../kit/failed-read.ts'
import { isAnswered, isRefused, type ReadResult } from '../kit/read-result.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

/** `Left` if the list could not be read; the shown one stays. */
export type NotificationsResult = E.Either<unknown, readonly Notification[]>

export interface NotificationMark {
  readonly mark: 'seen' | 'dismissed' | 'acknowledged'
  readonly own: UserNotification
}

export type MarkResult = ReadResult<unknown>

export interface NotificationReceived {
  readonly type: 'notification.received'
}

interface Context {
  readonly notifications: readonly Notification[]
  readonly unsent: readonly NotificationMark[]
  readonly seen: readonly string[]
  readonly isUnfolded: boolean
}

type Event =
  | RetryDue
  | NotificationReceived
  | ExpiryPassed
  | SightChanged
  | { readonly type: 'notifications.listed' }
  | { readonly type: 'alerts.toggled' }
  | { readonly type: 'notification.dismissed'; readonly own: UserNotification }
  | { readonly type: 'notification.acknowledged'; readonly own: UserNotification }

const maxUnfolded = 3

export const areFolded = (shown: readonly ShownNotification[], isUnfolded: boolean): boolean =>
  shown.length > maxUnfolded && !isUnfolded

// only the server knows the time of acknowledgement, so it is empty here
const withMark = (own: UserNotification, { mark }: NotificationMark): UserNotification => {
  switch (mark) {
    case 'seen':
      return own
    case 'dismissed':
      return { ...own, Status: 1 }
    case 'acknowledged':
      return { ...own, acknowledgedAt: own.acknowledgedAt ?? '' }
  }
}

const applyMarks = (
  notifications: readonly Notification[],
  markings: readonly NotificationMark[],
): readonly Notification[] =>
  notifications.map((notification) => ({
    ...notification,
    user_notifications: notification.user_notifications.map((own) =>
      markings.filter((each) => each.own.UserNotificationID === own.UserNotificationID).reduce(withMark, own),
    ),
  }))

const unseenNotifications = ({ notifications, seen, isUnfolded }: Context): readonly UserNotification[] => {
  const shown = shownNotifications(notifications)
  return areFolded(shown, isUnfolded)
    ? []
    : shown.flatMap(({ own }) => (own.seenAt === null && !seen.includes(own.UserNotificationID) ? [own] : []))
}

const resultOf = ({ event }: { readonly event: { readonly output: MarkResult } }): MarkResult => event.output

/** Marking twice changes nothing, so an unanswered mark is sent again. */
const invokeMarking = {
  id: 'markNotification',
  src: 'markNotification',
  input: ({ context }: { readonly context: Context }) => O.fromNullable(context.unsent[0]),
  onDone: [
    {
      guard: { type: 'isSettled', params: resultOf },
      target: '#notifications.marks.sent',
      actions: 'dropFirstUnsent',
    },
    ...failedReadTransitions('#notifications.marks.failed'),
  ],
} as const

export const notificationsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    notificationEvents: fromEventObservable<NotificationReceived, undefined>(unprovidedEvents('notificationEvents')),
    listNotifications: fromPromise<NotificationsResult>(unprovidedActor('listNotifications')),
    markNotification: fromPromise<MarkResult, O.Option<NotificationMark>>(unprovidedActor('markNotification')),
    expiries: fromEventObservable<ExpiryPassed, readonly Notification[]>(unprovidedEvents('expiries')),
    pageSight: fromEventObservable<SightChanged, undefined>(unprovidedEvents('pageSight')),
    retries: retriesLogic,
  },
  guards: {
    isShown: ({ context }, { UserNotificationID }: UserNotification) =>
      shownNotifications(context.notifications).some(({ own }) => own.UserNotificationID === UserNotificationID),
    isSettled: (_, result: MarkResult) => isAnswered(result) || isRefused(result),
    isSeen: (_, isSeen: boolean) => isSeen,
    hasUnsent: ({ context }) => context.unsent.length > 0,
    hasUnseen: ({ context }) => unseenNotifications(context).length > 0,
  },
  actions: {
    setNotifications: assign(({ context }, listing: NotificationsResult) => ({
      notifications: pipe(
        listing,
        E.match(
          () => context.notifications,
          (notifications) => applyMarks(notifications, context.unsent),
        ),
      ),
    })),
    markNotification: assign(({ context }, marking: NotificationMark) => ({
      notifications: applyMarks(context.notifications, [marking]),
      unsent: [...context.unsent, marking],
    })),
    markSeen: assign(({ context }) => {
      const owns = unseenNotifications(context)
      return {
        unsent: [...context.unsent, ...owns.map((own): NotificationMark => ({ mark: 'seen', own }))],
        seen: [...context.seen, ...owns.map(({ UserNotificationID }) => UserNotificationID)],
      }
    }),
    dropFirstUnsent: assign(({ context }) => ({ unsent: context.unsent.slice(1) })),
  },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], unsent: [], seen: [], isUnfolded: false },
  invoke: { id: 'notificationEvents', src: 'notificationEvents' },
  on: { 'alerts.toggled': { actions: assign(({ context }) => ({ isUnfolded: !context.isUnfolded })) } },
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
            onDone: {
              target: 'shown',
              actions: [
                { type: 'setNotifications', params: ({ event }) => event.output },
                raise({ type: 'notifications.listed' }),
              ],
            },
          },
        },
        shown: {},
      },
    },
    expiry: {
      initial: 'awaited',
      states: {
        awaited: {
          invoke: { id: 'expiries', src: 'expiries', input: ({ context }) => context.notifications },
          on: {
            'notifications.listed': { target: 'awaited', reenter: true },
            'expiry.passed': {
              target: 'awaited',
              reenter: true,
              actions: assign(({ context, event }) => ({
                notifications: context.notifications.filter(({ Expiry }) => Date.parse(Expiry) > event.now),
              })),
            },
          },
        },
      },
    },
    sight: {
      invoke: { id: 'pageSight', src: 'pageSight' },
      initial: 'hidden',
      on: {
        'sight.changed': [
          { guard: { type: 'isSeen', params: ({ event }) => event.isSeen }, target: '.seen' },
          { target: '.hidden' },
        ],
      },
      states: {
        hidden: {},
        seen: { always: { guard: 'hasUnseen', actions: 'markSeen' } },
      },
    },
    marks: {
      initial: 'sent',
      on: {
        'notification.dismissed': {
          guard: { type: 'isShown', params: ({ event }) => event.own },
          actions: { type: 'markNotification', params: ({ event }) => ({ mark: 'dismissed', own: event.own }) },
        },
        'notification.acknowledged': {
          guard: { type: 'isShown', params: ({ event }) => event.own },
          actions: { type: 'markNotification', params: ({ event }) => ({ mark: 'acknowledged', own: event.own }) },
        },
      },
      states: {
        sent: { always: { guard: 'hasUnsent', target: 'telling' } },
        telling: { invoke: invokeMarking },
        failed: failedRead(invokeMarking),
      },
    },
  },
})

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
