import { expect, test } from 'vitest'
import {
  emptyNotificationDraft,
  type NotificationDraft,
  notificationFaults,
} from '../../../../src/domain/notifications/notification-draft.ts'
import { noRecipients } from '../../../../src/domain/users/recipients.ts'

const currentInstant = '2026-11-22T00:00:00.000Z'
const unsaved = { NotificationID: '', status: 'Scheduled', Expiry: '' } as const
const sent = { NotificationID: '1', status: 'Active', Expiry: '2026-11-23T00:00:00.000Z' } as const

const wholeDraft: NotificationDraft = {
  ...emptyNotificationDraft,
  Title: 'Offices closed',
  Message: 'Until Monday.',
  Expiry: '2026-11-30T00:00:00.000Z',
  recipients: { ...noRecipients, groups: ['G1'] },
}

test('of an empty one all that spec §5 requires is missing', () => {
  expect(notificationFaults(emptyNotificationDraft, unsaved, currentInstant)).toEqual([
    { field: 'Title', reason: 'Missing' },
    { field: 'Message', reason: 'Missing' },
    { field: 'Expiry', reason: 'Missing' },
    { field: 'recipients', reason: 'NoRecipients' },
  ])
})

test.each([
  ['a whole one', {}, []],
  ['an expiry that has passed', { Expiry: currentInstant }, ['ExpiryPassed']],
  ['a time of sending that has passed', { sendAt: '2026-11-21T00:00:00.000Z' }, ['SendingPassed']],
  ['an expiry before it is sent', { sendAt: '2026-12-01T00:00:00.000Z' }, ['ExpiryPassed']],
  ['a page of this site', { about: '/reports/group/G1?name=x' }, []],
  ['another site', { about: '//elsewhere.example' }, ['NotAPath']],
  ['a scheme', { about: 'javascript:alert(1)' }, ['NotAPath']],
] as const)('%s', (_, changed, reasons) => {
  expect(
    notificationFaults({ ...wholeDraft, ...changed }, unsaved, currentInstant).map(({ reason }) => reason),
  ).toEqual(reasons)
})

test('what was sent may stay expired, and asks for no recipients', () => {
  const draft = { ...wholeDraft, Expiry: sent.Expiry, recipients: noRecipients }
  expect(notificationFaults(draft, sent, '2027-01-01T00:00:00.000Z')).toEqual([])
})

test('nothing has passed before it is known what time it is', () => {
  expect(notificationFaults({ ...wholeDraft, Expiry: '2020-01-01T00:00:00.000Z' }, unsaved, null)).toEqual([])
})
