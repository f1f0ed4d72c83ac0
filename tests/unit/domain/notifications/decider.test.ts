import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  type NotificationCommand,
  NotificationEvent,
  Notification,
  notification,
} from '../../../../src/domain/notifications/notification.ts'
import { readBy } from '../../../../src/domain/notifications/inbox.ts'

const closing = {
  NotificationID: 'n1',
  Title: 'Closing early',
  Message: 'At noon.',
  Priority: 1,
  Dismissible: true,
  Expiry: '2026-08-01T00:00:00.000Z',
} as const

type Content = Omit<Notification, 'user_notifications'>

const jane = { user: 'jane', UserNotificationID: 'u1' }
const adam = { user: 'adam', UserNotificationID: 'u2' }
const sending = (change: Partial<Content> = {}, recipients = [jane, adam]): NotificationCommand => ({
  type: 'SendNotification',
  notification: { ...closing, ...change },
  recipients,
})
const dismissing = (who = jane): NotificationCommand => ({ type: 'DismissNotification', ...who })
const sent = (who = jane, change: Partial<Content> = {}): NotificationEvent => ({
  type: 'NotificationSent',
  ...closing,
  ...change,
  ...who,
})
const dismissed = (who = jane): NotificationEvent => ({ type: 'NotificationDismissed', ...who })

const after = (...events: readonly NotificationEvent[]) => events.reduce(notification.evolve, notification.initial)

const aRecipient = fc.constantFrom(jane, adam)
const aContent: fc.Arbitrary<Partial<Content>> = fc.record({
  Title: fc.string(),
  Message: fc.string(),
  Priority: fc.constantFrom(0, 1, 2, 3),
  Dismissible: fc.boolean(),
})
const anEvent = fc.oneof(
  fc.tuple(aRecipient, aContent).map(([who, content]) => sent(who, content)),
  aRecipient.map(dismissed),
)
const aCommand = fc.oneof(
  fc.tuple(aContent, fc.uniqueArray(aRecipient)).map(([content, who]) => sending(content, who)),
  aRecipient.map(dismissing),
)

test('a notification is told to each recipient apart', () => {
  expect(notification.decide(sending(), after())).toEqual(E.right([sent(jane), sent(adam)]))
})

test.each([
  [sending({ Title: ' ' }), 'TitleRequired'],
  [sending({ Message: '' }), 'MessageRequired'],
  [sending({ Expiry: 'tomorrow' }), 'ExpiryRequired'],
  [sending({}, []), 'NoRecipients'],
])('%j is refused', (command, _tag) => {
  expect(notification.decide(command, after())).toEqual(E.left({ _tag }))
})

test('it is dismissed once, and by the one it was sent to', () => {
  const received = [sent(jane), sent(adam)] as const
  expect(notification.decide(dismissing(), after(...received))).toEqual(E.right([dismissed()]))
  expect(notification.decide(dismissing(), after(...received, dismissed()))).toEqual(E.right([]))
  expect(notification.decide(dismissing(), after())).toEqual(E.left({ _tag: 'NotFound' }))
  expect(notification.decide(dismissing({ ...jane, user: 'adam' }), after(...received))).toEqual(
    E.left({ _tag: 'NotFound' }),
  )
})

test('a fixed one stays', () => {
  expect(notification.decide(dismissing(), after(sent(jane, { Dismissible: false })))).toEqual(
    E.left({ _tag: 'NotDismissible' }),
  )
})

test('each reads it as their own until it expires', () => {
  const state = after(sent(jane), sent(adam), dismissed(adam))
  const inboxOf = (user: string, now: string) => O.chain(readBy(user, new Date(now)))(state)
  const own = { ...adam, NotificationID: 'n1', Status: true }
  expect(inboxOf('adam', '2026-07-31T00:00:00Z')).toEqual(O.some({ ...closing, user_notifications: [own] }))
  expect(inboxOf('mallory', '2026-07-31T00:00:00Z')).toEqual(O.none)
  expect(inboxOf('adam', '2026-08-01T00:00:00Z')).toEqual(O.none)
})

test('any list of events leads to no notification or to a whole one', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const state = after(...events)
      expect(O.isNone(state) || Notification.is(state.value)).toBe(true)
    }),
  )
})

test('repeating a command is quiet', () => {
  fc.assert(
    fc.property(fc.array(anEvent), aCommand, (events, command) => {
      const first = notification.decide(command, after(...events))
      if (E.isLeft(first)) return
      expect(notification.decide(command, after(...events, ...first.right))).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(NotificationEvent.decode(JSON.parse(JSON.stringify(NotificationEvent.encode(event))))).toEqual(
        E.right(event),
      )
    }),
  )
})
