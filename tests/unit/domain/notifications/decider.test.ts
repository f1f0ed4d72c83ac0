import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isRevisionCurrent,
  isUnfinished,
  maxPortion,
  type NotificationCommand,
  notificationDecider,
  usersOf,
} from '../../../../src/domain/notifications/decider.ts'
import { NotificationEvent } from '../../../../src/domain/notifications/notification-event.ts'
import type { NotificationContent } from '../../../../src/domain/notifications/notification.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { versionKey, versionOf } from '../../../../src/domain/log/versioned.ts'
import { noRecipients } from '../../../../src/domain/users/recipients.ts'

const notificationContent: NotificationContent = {
  Title: 'Closing early',
  Message: 'At noon.',
  Priority: 1,
  Dismissible: true,
  mustAcknowledge: false,
  Expiry: '2026-08-01T00:00:00.000Z',
  about: null,
}
const currentInstant = '2026-07-01T10:00:00.000Z'
const laterInstant = '2026-07-02T10:00:00.000Z'
const written = { NotificationID: 'n1', content: notificationContent }

const jane = { user: 'jane', UserNotificationID: 'u1' }
const adam = { user: 'adam', UserNotificationID: 'u2' }
const recipients = { ...noRecipients, roles: ['client'] as const }

type Composing = Extract<NotificationCommand, { readonly type: 'ComposeNotification' }>

const composingCommand = (
  change: Partial<NotificationContent> = {},
  more: Partial<Composing> = {},
): NotificationCommand => ({
  type: 'ComposeNotification',
  NotificationID: 'n1',
  content: { ...notificationContent, ...change },
  by: 'admin',
  at: currentInstant,
  recipients,
  sendAt: null,
  to: [jane, adam],
  ...more,
})
const editingCommand = (
  change: Partial<NotificationContent>,
  sendAt: string | null = laterInstant,
): NotificationCommand => ({
  type: 'EditNotification',
  content: { ...notificationContent, ...change },
  sending: O.some({ recipients, sendAt, to: [jane, adam] }),
  at: currentInstant,
})
const composedEvent = (sendAt: string | null): NotificationEvent => ({
  type: 'NotificationComposed',
  NotificationID: 'n1',
  ...notificationContent,
  by: 'admin',
  at: currentInstant,
  recipients,
  sendAt,
})
const sentEvent = (who = jane, change: Partial<NotificationContent> = {}, at = currentInstant): NotificationEvent => ({
  type: 'NotificationSent',
  NotificationID: 'n1',
  ...notificationContent,
  ...change,
  ...who,
  at,
})
const editedEvent = (change: Partial<NotificationContent>): NotificationEvent => ({
  type: 'NotificationEdited',
  ...notificationContent,
  ...change,
  at: currentInstant,
})

const after = (...events: readonly NotificationEvent[]) =>
  events.reduce(notificationDecider.evolve, notificationDecider.initial)
const received = [composedEvent(null), sentEvent(jane), sentEvent(adam)] as const

test('a title is a line as it shows, whatever turns letters around or is not seen', () => {
  const [Title, spoofing] = ['Invoice fdp.exe', 'Invoice\n\u202efdp\u0000.exe']
  const sentNow = E.right([sentEvent(jane, { Title })])
  const sending = {
    ...written,
    type: 'SendNotification',
    content: { ...notificationContent, Title: spoofing },
  } as const
  expect(notificationDecider.decide({ ...sending, at: currentInstant, to: [jane] }, after())).toEqual(sentNow)
  expect(notificationDecider.decide(composingCommand({ Title: spoofing }, { to: [jane] }), after())).toMatchObject({
    right: [{ type: 'NotificationComposed', Title }, sentEvent(jane, { Title })],
  })
  expect(notificationDecider.decide(editingCommand({ Title: spoofing }), after(...received))).toEqual(
    E.right([editedEvent({ Title })]),
  )
  expect(notificationDecider.decide(composingCommand({ Title: '\u202e' }), after())).toEqual(
    E.left({ _tag: 'TitleRequired' }),
  )
})

test('S9: a notification that has to be acknowledged cannot be dismissed', () => {
  const asked = { Dismissible: true, mustAcknowledge: true }
  const kept = { Dismissible: false, mustAcknowledge: true }
  expect(notificationDecider.decide(composingCommand(asked, { to: [jane] }), after())).toMatchObject({
    right: [{ type: 'NotificationComposed', ...kept }, sentEvent(jane, kept)],
  })
  expect(notificationDecider.decide(editingCommand(asked), after(...received))).toEqual(E.right([editedEvent(kept)]))
})

test('it goes to each recipient apart, and names them all to administrators alone', () => {
  expect(notificationDecider.decide(composingCommand(), after())).toEqual(E.right(received))
  expect(after(...received)).toEqual({
    _tag: 'Sent',
    ...written,
    at: currentInstant,
    users: [['jane', 'adam']],
    telling: null,
    rule: { by: 'admin', recipients },
    remaining: 0,
    sinceChange: 2,
  })
})

test.each([
  [composingCommand({ Title: ' ' }), 'TitleRequired'],
  [composingCommand({ Message: '' }), 'MessageRequired'],
  [composingCommand({ Expiry: '' }), 'ExpiryRequired'],
  [composingCommand({ Expiry: 'tomorrow' }), 'ExpiryNotValid'],
  [composingCommand({ Expiry: currentInstant }), 'ExpiryPassed'],
  [composingCommand({ Expiry: laterInstant }, { sendAt: laterInstant }), 'ExpiryPassed'],
  [composingCommand({ Title: 'T'.repeat(201) }), 'TooLong'],
  [composingCommand({ Message: 'M'.repeat(2001) }), 'TooLong'],
  [composingCommand({ about: '//elsewhere.example' }), 'LinkNotValid'],
  [composingCommand({ about: 'reports' }), 'LinkNotValid'],
  [composingCommand({}, { to: [] }), 'NoRecipients'],
  [composingCommand({}, { to: [], sendAt: laterInstant }), 'NoRecipients'],
])('%j is refused', (command, _tag) => {
  expect(notificationDecider.decide(command, after())).toEqual(E.left({ _tag }))
})

test('a scheduled one is sent when its time has come, once, to whoever there is then', () => {
  expect(notificationDecider.decide(composingCommand({}, { sendAt: laterInstant }), after())).toEqual(
    E.right([composedEvent(laterInstant)]),
  )
  const releasing: NotificationCommand = {
    type: 'ReleaseNotification',
    sendAt: laterInstant,
    at: laterInstant,
    to: [adam],
  }
  const released = [{ type: 'NotificationReleased', at: laterInstant } as const, sentEvent(adam, {}, laterInstant)]
  expect(notificationDecider.decide(releasing, after(composedEvent(laterInstant)))).toEqual(E.right(released))
  expect(notificationDecider.decide(releasing, after(composedEvent(laterInstant), ...released))).toEqual(E.right([]))
  expect(
    notificationDecider.decide({ ...releasing, sendAt: currentInstant }, after(composedEvent(laterInstant))),
  ).toEqual(E.right([]))
})

test('until it is sent an edit may give it another time, or none', () => {
  const another = '2026-07-03T10:00:00.000Z'
  expect(
    notificationDecider.decide(editingCommand({ Title: 'Sooner' }, another), after(composedEvent(laterInstant))),
  ).toEqual(
    E.right([editedEvent({ Title: 'Sooner' }), { type: 'NotificationRescheduled', recipients, sendAt: another }]),
  )
  expect(notificationDecider.decide(editingCommand({}, null), after(composedEvent(laterInstant)))).toEqual(
    E.right([
      { type: 'NotificationRescheduled', recipients, sendAt: null },
      { type: 'NotificationReleased', at: currentInstant },
      ...[sentEvent(jane), sentEvent(adam)],
    ]),
  )
  expect(notificationDecider.decide(editingCommand({}), after(composedEvent(laterInstant)))).toEqual(E.right([]))
})

test('once it was sent an edit changes what it says, and not to whom', () => {
  expect(notificationDecider.decide(editingCommand({ Message: 'At one.' }), after(...received))).toEqual(
    E.right([editedEvent({ Message: 'At one.' })]),
  )
  expect(after(...received, editedEvent({ Message: 'At one.' }))).toMatchObject({
    content: { Message: 'At one.' },
    users: [['jane', 'adam']],
    telling: null,
  })
  expect(notificationDecider.decide(editingCommand({ Expiry: currentInstant }), after(...received))).toEqual(
    E.left({ _tag: 'ExpiryPassed' }),
  )
})

test('it is withdrawn once it was sent, and deleted at any time', () => {
  const [withdrawing, deleting] = [
    { type: 'WithdrawNotification', at: currentInstant } as const,
    { type: 'DeleteNotification', at: currentInstant } as const,
  ]
  const [withdrawn, deleted] = [
    { type: 'NotificationWithdrawn', at: currentInstant } as const,
    { type: 'NotificationDeleted', at: currentInstant } as const,
  ]
  expect(notificationDecider.decide(withdrawing, after(composedEvent(laterInstant)))).toEqual(
    E.left({ _tag: 'NotSent' }),
  )
  expect(notificationDecider.decide(withdrawing, after(...received))).toEqual(E.right([withdrawn]))
  expect(notificationDecider.decide(editingCommand({ Title: 'x' }), after(...received, withdrawn))).toEqual(
    E.left({ _tag: 'AlreadyWithdrawn' }),
  )
  for (const events of [[composedEvent(laterInstant)], received, [...received, withdrawn]])
    expect(notificationDecider.decide(deleting, after(...events))).toEqual(E.right([deleted]))
  expect(usersOf(after(...received, deleted))).toEqual(['jane', 'adam'])
  for (const command of [withdrawing, deleting, editingCommand({})])
    expect(notificationDecider.decide(command, after())).toEqual(E.left({ _tag: 'NotFound' }))
})

const aRecipient = fc.constantFrom(jane, adam)
const aContent: fc.Arbitrary<Partial<NotificationContent>> = fc.record({
  Title: fc.string(),
  Message: fc.string(),
  Priority: fc.constantFrom(0, 1, 2, 3, 4),
  Dismissible: fc.boolean(),
  mustAcknowledge: fc.boolean(),
  about: fc.constantFrom(null, '/reports/runs'),
})
const aTime = fc.constantFrom(null, currentInstant, laterInstant)
const anEvent: fc.Arbitrary<NotificationEvent> = fc.oneof(
  aTime.map(composedEvent),
  fc.tuple(aRecipient, aContent).map(([who, change]) => sentEvent(who, change)),
  aContent.map(editedEvent),
  aTime.map((sendAt) => ({ type: 'NotificationRescheduled', recipients, sendAt }) as const),
  fc
    .constantFrom('NotificationReleased', 'NotificationWithdrawn', 'NotificationDeleted')
    .map((type) => ({ type, at: currentInstant }) as const),
  aRecipient.map((who) => ({ type: 'NotificationDismissed', ...who }) as const),
  fc.nat(3).map((remaining) => ({ type: 'NotificationPortionSent', remaining }) as const),
  fc.tuple(fc.nat(2), fc.nat(3)).map(([from, more]) => {
    return { type: 'NotificationChangeTold', from, until: from + more, of: from + more + 1 } as const
  }),
)
const aCommand: fc.Arbitrary<NotificationCommand> = fc.oneof(
  fc
    .tuple(aContent, aTime, fc.uniqueArray(aRecipient))
    .map(([change, sendAt, to]) => composingCommand(change, { sendAt, to })),
  fc.tuple(aContent, aTime).map(([change, sendAt]) => editingCommand(change, sendAt)),
  fc
    .uniqueArray(aRecipient)
    .map((to) => ({ type: 'ReleaseNotification', sendAt: laterInstant, at: laterInstant, to }) as const),
  fc.uniqueArray(aRecipient).map((to) => ({ type: 'SendNotification', ...written, at: currentInstant, to }) as const),
  fc.constantFrom('WithdrawNotification', 'DeleteNotification').map((type) => ({ type, at: currentInstant }) as const),
)

test('whatever has happened, somebody who was sent it is told of what becomes of it', () => {
  fc.assert(
    fc.property(fc.array(anEvent), aCommand, (events, command) => {
      const before = after(...events)
      const decided = notificationDecider.decide(command, before)
      if (E.isLeft(decided)) return
      const recipients = usersOf(decided.right.reduce(notificationDecider.evolve, before))
      expect(recipients).toEqual(expect.arrayContaining([...usersOf(before)]))
    }),
  )
})

test('repeating a command is quiet', () => {
  fc.assert(
    fc.property(fc.array(anEvent), aCommand, (events, command) => {
      const first = notificationDecider.decide(command, after(...events))
      if (E.isLeft(first) || first.right.length === 0) return
      expect(notificationDecider.decide(command, after(...events, ...first.right))).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      const stored = JSON.stringify({ ...event, [versionKey]: versionOf(NotificationEvent, event.type) })
      expect(NotificationEvent.decode(JSON.parse(stored))).toEqual(E.right(event))
    }),
  )
})

test('what an earlier release has sent demands nothing and leads nowhere', () => {
  const { mustAcknowledge: _must, about: _about, ...old } = notificationContent
  expect(NotificationEvent.decode({ type: 'NotificationSent', NotificationID: 'n1', ...jane, ...old })).toEqual(
    E.right({ type: 'NotificationSent', NotificationID: 'n1', ...notificationContent, ...jane, at: null }),
  )
})

describe('First aid 6: a notification to many people is sent in portions', () => {
  const many = Array.from({ length: 2 * maxPortion + 25 }, (_, index) => ({
    user: `client${index.toString()}`,
    UserNotificationID: `u${index.toString()}`,
  }))
  const continued = { type: 'ContinueNotification', to: many } as const
  const decided = (command: NotificationCommand, ...events: readonly NotificationEvent[]) => {
    const found = notificationDecider.decide(command, after(...events))
    return [...events, ...(E.isRight(found) ? found.right : expect.unreachable(found.left._tag))]
  }
  const begun = decided(composingCommand({}, { to: many }))
  const change = editingCommand({ Title: 'Closing late' })
  const deleting = { type: 'DeleteNotification', at: laterInstant } as const
  const withdrawing = { type: 'WithdrawNotification', at: laterInstant } as const
  const names = many.map(({ user }) => user)

  test('the first portion is sent with it, the others one by one, to each person once', () => {
    expect(begun).toHaveLength(1 + maxPortion + 1)
    expect(begun.at(-1)).toEqual({ type: 'NotificationPortionSent', remaining: maxPortion + 25 })
    const second = decided(continued, ...begun)
    const third = decided(continued, ...second)
    expect([begun, second, third].map((events) => isUnfinished(after(...events)))).toEqual([true, true, false])
    expect(usersOf(after(...third))).toEqual(names)
    expect(third.slice(begun.length).map(({ type }) => type)).not.toContain('NotificationComposed')
    expect(decided(continued, ...third)).toEqual(third)
  })

  test('the remaining people get what it has been edited to, with the time at which sending began', () => {
    const last = decided(continued, ...decided(continued, ...decided(change, ...begun)))
    expect(last.at(-2)).toEqual(sentEvent(many.at(-1), { Title: 'Closing late' }))
  })

  test('nobody else gets one that was withdrawn or deleted', () => {
    for (const command of [withdrawing, deleting]) {
      const ended = decided(command, ...begun)
      expect(decided(continued, ...ended)).toEqual(ended)
      expect(usersOf(after(...ended))).toEqual(names.slice(0, maxPortion))
    }
  })

  test('nobody new is found when the last of them are blocked meanwhile: it is finished', () => {
    const last = decided({ ...continued, to: [] }, ...begun)
    expect(last.slice(begun.length)).toEqual([{ type: 'NotificationPortionSent', remaining: 0 }])
    expect(isUnfinished(after(...last))).toBe(false)
  })

  test.each([change, withdrawing, deleting])('a $type is told to many in portions, each person once', (command) => {
    const whole = [
      ...begun,
      ...many.slice(maxPortion).map((who) => sentEvent(who)),
      { type: 'NotificationPortionSent', remaining: 0 } as const,
    ]
    const first = decided(command, ...whole)
    const last = decided(continued, ...decided(continued, ...first))
    const told = last.flatMap((event) => (event.type === 'NotificationChangeTold' ? [[event.from, event.until]] : []))
    expect(told).toEqual([
      [0, maxPortion],
      [maxPortion, 2 * maxPortion],
      [2 * maxPortion, many.length],
    ])
    expect(isUnfinished(after(...last))).toBe(false)
  })

  test('sending it to more people makes no draft of it out of date, an edit does', () => {
    const more = decided(continued, ...begun)
    expect(isRevisionCurrent(after(...more), begun.length, more.length)).toBe(true)
    const changed = decided(change, ...more)
    expect(isRevisionCurrent(after(...changed), more.length, changed.length)).toBe(false)
    expect(isRevisionCurrent(after(...changed), changed.length, changed.length)).toBe(true)
    expect(isRevisionCurrent(after(...changed), changed.length + 1, changed.length)).toBe(false)
  })
})
