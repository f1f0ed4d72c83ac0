import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import {
  userNotification,
  type UserNotificationCommand,
  UserNotificationEvent,
} from '../../../../src/domain/notifications/user-notification.ts'

const currentInstant = '2026-07-01T10:00:00.000Z'
const rules = { Dismissible: true, mustAcknowledge: false }
const facts = { NotificationID: 'n1', user: 'jane', at: currentInstant }

const doingCommand = (
  type: UserNotificationCommand['type'],
  more: Partial<typeof rules> = {},
): UserNotificationCommand => ({
  type,
  received: { NotificationID: 'n1', user: 'jane', ...rules, ...more },
  at: currentInstant,
})
const [seen, dismissed, acknowledged] = [
  { type: 'NotificationSeen', ...facts } as const,
  { type: 'NotificationDismissed', ...facts } as const,
  { type: 'NotificationAcknowledged', ...facts } as const,
]
const after = (...events: readonly UserNotificationEvent[]) =>
  events.reduce(userNotification.evolve, userNotification.initial)

test.each([
  [doingCommand('SeeNotification'), seen],
  [doingCommand('DismissNotification'), dismissed],
  [doingCommand('AcknowledgeNotification', { mustAcknowledge: true }), acknowledged],
])('%j is done once', (command, event) => {
  expect(userNotification.decide(command, after())).toEqual(E.right([event]))
  expect(userNotification.decide(command, after(event))).toEqual(E.right([]))
})

test('a fixed one is not dismissed, and one that must be acknowledged not before it is', () => {
  const must = { mustAcknowledge: true }
  expect(userNotification.decide(doingCommand('DismissNotification', { Dismissible: false }), after())).toEqual(
    E.left({ _tag: 'NotDismissible' }),
  )
  expect(userNotification.decide(doingCommand('DismissNotification', must), after(seen))).toEqual(
    E.left({ _tag: 'NotAcknowledged' }),
  )
  expect(userNotification.decide(doingCommand('DismissNotification', must), after(acknowledged))).toEqual(
    E.right([dismissed]),
  )
  expect(userNotification.decide(doingCommand('AcknowledgeNotification'), after())).toEqual(E.right([]))
})

const anEvent = fc.constantFrom<UserNotificationEvent>(seen, dismissed, acknowledged)
const aCommand = fc
  .record({
    type: fc.constantFrom('SeeNotification', 'DismissNotification', 'AcknowledgeNotification'),
    rules: fc.record({ Dismissible: fc.boolean(), mustAcknowledge: fc.boolean() }),
  })
  .map(({ type, rules: own }) => doingCommand(type, own))

test('repeating a command is quiet', () => {
  fc.assert(
    fc.property(fc.array(anEvent), aCommand, (events, command) => {
      const first = userNotification.decide(command, after(...events))
      if (E.isLeft(first)) return
      expect(userNotification.decide(command, after(...events, ...first.right))).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(UserNotificationEvent.decode(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event))
    }),
  )
})
