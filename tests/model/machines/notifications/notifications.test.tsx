import { act, fireEvent, screen, within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { type Notification, shownNotifications } from '../../../../src/domain/notifications/notification.ts'
import {
  areFolded,
  type NotificationsResult,
  type NotificationMark,
  type MarkResult,
  notificationsMachine,
} from '../../../../src/machines/notifications/notifications.ts'
import type { ExpiryPassed } from '../../../../src/streams/browser/expiries.ts'
import type { SightChanged } from '../../../../src/streams/browser/page-sight.ts'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'
import { NotificationAlerts } from '../../../../src/views/notifications/notification-alerts.tsx'
import {
  everyNotification,
  notifications as sample,
  ownNotification,
  statementsNotification,
  termsNotification,
} from '../../../samples/notifications/notifications.ts'
import { lostRead, missingRead, refusedRead } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = notificationsMachine.provide({
  actors: {
    notificationEvents: silent(),
    listNotifications: unanswered(),
    markNotification: unanswered(),
    expiries: silent<ExpiryPassed, readonly Notification[]>(),
    pageSight: silent(),
    retries: silent(),
  },
})

const buttonOf = (event: EventFrom<typeof testedMachine>): RegExp | undefined => {
  switch (event.type) {
    case 'alerts.toggled':
      return /notifications/
    case 'notification.dismissed':
      return /^Dismiss: Statements/
    case 'notification.acknowledged':
      return /^I have read this/
    case 'expiry.passed':
    case 'notification.received':
    case 'notifications.listed':
    case 'retry.due':
    case 'sight.changed':
    default:
      return undefined
  }
}

const marksIn = ({ unsent }: { readonly unsent: readonly NotificationMark[] }) => unsent.map(({ mark }) => mark)

describe('the alerts', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', ({ steps }) => {
    const inbox = createActor(testedMachine).start()
    renderView(<NotificationAlerts notifications={inbox} />)
    for (const { event, state } of steps) {
      const name = buttonOf(event)
      const button = name === undefined ? null : screen.queryByRole('button', { name })
      act(() => {
        if (button === null) inbox.send(event)
        else fireEvent.click(button)
      })
      expect(inbox.getSnapshot().value).toEqual(state.value)
      expect(marksIn(inbox.getSnapshot().context)).toEqual(marksIn(state.context))
      const { isUnfolded, notifications, unsent } = state.context
      const shown = shownNotifications(notifications)
      const isFolded = areFolded(shown, isUnfolded)
      expect(screen.queryAllByText(/, says the firm\.$/)).toHaveLength(isFolded ? 0 : shown.length)
      expect(screen.queryByText(`${shown.length.toString()} notifications`) !== null).toBe(areFolded(shown, false))
      expect(state.matches({ marks: 'sent' })).toBe(unsent.length === 0)
      for (const { own: each, mark } of unsent.filter((one) => one.mark !== 'seen'))
        expect([mark, shown.some((one) => one.own.UserNotificationID === each.UserNotificationID)]).toEqual([
          mark,
          false,
        ])
    }
  })
})

const listing = (...notifications: readonly Notification[]) => {
  const [sights, expiries, marked] = [
    new Subject<SightChanged>(),
    new Subject<ExpiryPassed>(),
    [] as NotificationMark[],
  ]
  const inbox = createActor(
    testedMachine.provide({
      actors: {
        listNotifications: fromPromise<NotificationsResult>(() => Promise.resolve(E.right(notifications))),
        expiries: fromEventObservable<ExpiryPassed, readonly Notification[]>(() => expiries),
        pageSight: fromEventObservable<SightChanged, undefined>(() => sights),
        markNotification: fromPromise<MarkResult, O.Option<NotificationMark>>(({ input }) => {
          if (O.isSome(input)) marked.push(input.value)
          return Promise.resolve(E.right(null))
        }),
      },
    }),
  ).start()
  onTestFinished(() => {
    inbox.stop()
  })
  renderView(<NotificationAlerts notifications={inbox} />)
  return { inbox, sights, expiries, marked }
}

test('up to three alerts stand one below the other, each looking as its priority', async () => {
  listing(...everyNotification.slice(0, 3))
  const alert = await screen.findByRole('alert')
  expect(alert.dataset['look']).toBe('alert')
  expect(within(alert).queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('status').map(({ dataset }) => dataset['look'])).toEqual(['warning', 'success'])
})

test('more are one line, which opens and closes', async () => {
  listing(...everyNotification)
  const fold = await screen.findByRole('button', { name: /^4 notifications/ })
  expect(fold.textContent).toContain('The office is closed and 3 more')
  expect(screen.queryByText('A seminar in March')).toBeNull()
  fireEvent.click(fold)
  expect(screen.getByText('A seminar in March')).toBeTruthy()
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(fold)
  expect(screen.queryByText('A seminar in March')).toBeNull()
})

test('an alert leads to what it is about, and says that it was edited', async () => {
  listing(...everyNotification.slice(0, 1), ...everyNotification.slice(3))
  const link = await screen.findByRole('link', { name: 'Open: Statements are ready' })
  expect(link.getAttribute('href')).toBe('/reports/portfolio/P1')
  expect(screen.getByText(/^Edited /)).toBeTruthy()
})

test('what has to be acknowledged stays until it is, and cannot be dismissed', async () => {
  const { marked } = listing(termsNotification)
  const button = await screen.findByRole('button', { name: 'I have read this: The terms have changed' })
  expect(screen.getAllByRole('button')).toEqual([button])
  fireEvent.click(button)
  expect(screen.queryByText('The terms have changed')).toBeNull()
  expect(marked).toEqual([{ mark: 'acknowledged', own: ownNotification('3') }])
})

test('an alert is gone when it expires, whatever the server says', async () => {
  const { expiries } = listing(...everyNotification.slice(2))
  await screen.findByText('A seminar in March')
  act(() => {
    expiries.next({ type: 'expiry.passed', now: Date.parse('2027-03-01T00:00:00Z') })
  })
  expect(screen.queryByText('A seminar in March')).toBeNull()
  expect(screen.getByText('The terms have changed')).toBeTruthy()
})

const settled = (inbox: ReturnType<typeof listing>['inbox']) =>
  act(() => waitFor(inbox, (snapshot) => snapshot.matches({ list: 'shown', marks: 'sent' })))

test('what stands on a page somebody looks at is seen, once', async () => {
  const { inbox, sights, marked } = listing(statementsNotification)
  await settled(inbox)
  expect(marked).toEqual([])
  act(() => {
    sights.next({ type: 'sight.changed', isSeen: true })
  })
  await settled(inbox)
  act(() => {
    inbox.send({ type: 'notification.received' })
  })
  await settled(inbox)
  expect(marked).toEqual([{ mark: 'seen', own: ownNotification('1') }])
})

test('what is folded away is seen when it is opened', async () => {
  const { inbox, sights, marked } = listing(...everyNotification)
  act(() => {
    sights.next({ type: 'sight.changed', isSeen: true })
  })
  await settled(inbox)
  expect(marked).toEqual([])
  act(() => {
    inbox.send({ type: 'alerts.toggled' })
  })
  await settled(inbox)
  expect(marked.map(({ own: { NotificationID } }) => NotificationID)).toEqual(['2', '3', '1', '4'])
})

const dismissing = async (...answers: readonly MarkResult[]) => {
  const retries = new Subject<RetryDue>()
  const left = [...answers]
  const inbox = createActor(
    testedMachine.provide({
      actors: {
        retries: fromEventObservable(() => retries),
        listNotifications: fromPromise<NotificationsResult>(() => Promise.resolve(E.right([statementsNotification]))),
        markNotification: fromPromise(() => Promise.resolve(left.shift() ?? E.right(null))),
      },
    }),
  ).start()
  onTestFinished(() => {
    inbox.stop()
  })
  await waitFor(inbox, (snapshot) => snapshot.matches({ list: 'shown' }))
  inbox.send({ type: 'notification.dismissed', own: ownNotification('1') })
  return { inbox, retries, answersLeft: () => left.length }
}

test('a dismissal that did not reach the server is sent again', async () => {
  const { inbox, retries, answersLeft } = await dismissing(lostRead, E.right(null))
  const failed = await waitFor(inbox, (snapshot) => snapshot.matches({ marks: { failed: 'waiting' } }))
  expect(failed.context.unsent).toEqual([{ mark: 'dismissed', own: ownNotification('1') }])
  retries.next({ type: 'retry.due' })
  const settled = await waitFor(inbox, (snapshot) => snapshot.matches({ marks: 'sent' }))
  expect(settled.context.unsent).toEqual([])
  expect(answersLeft()).toBe(0)
})

test.each([
  ['answered', E.right(null)],
  ['refused', refusedRead],
  ['of what is not there any more', missingRead],
])('a dismissal that is %s is over', async (_, answer) => {
  const { inbox } = await dismissing(answer)
  const settled = await waitFor(inbox, (snapshot) => snapshot.matches({ marks: 'sent' }))
  expect(settled.context.unsent).toEqual([])
})
