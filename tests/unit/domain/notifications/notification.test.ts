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

const own = { UserNotificationID: 'u1', NotificationID: 'n1', Status: 0, user_id: 'jane', user: 'Jane' } as const

const notificationOf = (given: Partial<Notification>): Notification => ({
  NotificationID: 'n1',
  Title: 'T',
  Message: 'M',
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2099-01-01T00:00:00Z',
  about: null,
  at: '2026-07-01T09:00:00Z',
  editedAt: null,
  user_notifications: [{ ...own, seenAt: null, acknowledgedAt: null }],
  ...given,
})

const shown = (rules: Partial<Notification>, done: Partial<UserNotification>): boolean => {
  const received = { ...own, seenAt: null, acknowledgedAt: null, ...done }
  return shownNotifications([notificationOf({ ...rules, user_notifications: [received] })]).length === 1
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

test('S9: the most urgent is shown first, and of equal priority the newest', () => {
  const at = (hour: string) => `2026-07-01T${hour}:00:00.000Z`
  const titles = shownNotifications([
    notificationOf({ Title: 'Oldest', at: at('07') }),
    notificationOf({ Title: 'Urgent', at: at('08'), Priority: 3 }),
    notificationOf({ Title: 'Newest', at: at('10') }),
    notificationOf({ Title: 'Middle', at: at('09') }),
  ]).map(({ notification: { Title } }) => Title)
  expect(titles).toEqual(['Urgent', 'Newest', 'Middle', 'Oldest'])
})
