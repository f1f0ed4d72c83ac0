import { describe, expect, test } from 'vitest'
import {
  type Notification,
  type NotificationStatus,
  shownNotifications,
  statusAt,
  type UserNotification,
} from '../../../../src/domain/notifications/notification.ts'

const now = new Date('2026-07-01T10:00:00Z')

test.each<[NotificationStatus, string, NotificationStatus]>([
  ['Active', '2026-07-01T10:00:00.001Z', 'Active'],
  ['Active', '2026-07-01T20:00:00+10:00', 'Expired'],
  ['Expired', '2026-07-01T20:00:01+10:00', 'Active'],
  ['Scheduled', '2026-07-01T09:00:00Z', 'Scheduled'],
  ['Withdrawn', '2026-07-02T10:00:00Z', 'Withdrawn'],
])('%s until %s is %s', (status, Expiry, expected) => {
  expect(statusAt({ status, Expiry }, now)).toBe(expected)
})

const shown = (rules: Partial<Notification>, done: Partial<UserNotification>): boolean => {
  const own: UserNotification = {
    ...{ UserNotificationID: 'u1', NotificationID: 'n1', Status: 0, user_id: 'jane', user: 'Jane' },
    ...{ seenAt: null, acknowledgedAt: null, ...done },
  }
  const notification: Notification = {
    ...{ NotificationID: 'n1', Title: 'T', Message: 'M', Priority: 1, Dismissible: true, mustAcknowledge: false },
    ...{ Expiry: '2099-01-01T00:00:00Z', about: null, at: '2026-07-01T09:00:00Z', editedAt: null, ...rules },
    user_notifications: [own],
  }
  return shownNotifications([notification]).length === 1
}

describe('what somebody is shown', () => {
  test.each<[Partial<Notification>, Partial<UserNotification>, boolean]>([
    [{}, {}, true],
    [{}, { seenAt: '2026-07-01T09:30:00Z' }, true],
    [{}, { Status: 1 }, false],
    [{ Dismissible: false }, { Status: 1 }, true],
    [{ mustAcknowledge: true }, { Status: 1 }, true],
    [{ mustAcknowledge: true }, { acknowledgedAt: '2026-07-01T09:30:00Z' }, false],
    [{ mustAcknowledge: true, Dismissible: false }, { acknowledgedAt: '2026-07-01T09:30:00Z' }, false],
  ])('%j, once %j: %s', (rules, done, expected) => {
    expect(shown(rules, done)).toBe(expected)
  })
})
