import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import type { SentNotification } from '../../../../src/domain/notifications/notification.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { notificationComposerMachine } from '../../../../src/machines/notifications/notification-composer.ts'
import { notificationEditorMachine } from '../../../../src/machines/notifications/notification-editor.ts'
import {
  notificationReceiptsMachine,
  receiptsMachine,
} from '../../../../src/machines/notifications/notification-receipts.ts'
import {
  composedNotificationsMachine,
  notificationRemovalMachine,
  sentNotificationsMachine,
} from '../../../../src/machines/notifications/sent-notifications.ts'
import { recipientPickerMachine } from '../../../../src/machines/users/recipient-picker.ts'
import type { ExpiryPassed } from '../../../../src/streams/browser/expiries.ts'
import { noticeTexts } from '../../../../src/views/notifications/admin/notification-texts.ts'
import { NotificationsScreen } from '../../../../src/views/notifications/admin/notifications-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import * as samples from '../../../samples/notifications/sent-notifications.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const composerMachine = notificationComposerMachine.provide({
  actors: {
    editor: notificationEditorMachine.provide({
      actors: { retries: silent(), findReference: unanswered(), read: unanswered(), save: unanswered() },
    }),
    picker: recipientPickerMachine.provide({
      actors: {
        readOffers: unanswered(),
        previewRecipients: unanswered(),
        explorer: explorerMachine.provide({ actors: { retries: silent(), readExplorables: unanswered() } }),
      },
    }),
  },
})

const testedMachine = sentNotificationsMachine.provide({
  actors: {
    list: composedNotificationsMachine.provide({ actors: unfollowedActors() }),
    composer: composerMachine,
    receipts: notificationReceiptsMachine.provide({
      actors: { list: receiptsMachine.provide({ actors: unfollowedActors() }), exportReceipts: unanswered() },
    }),
    removal: notificationRemovalMachine.provide({ actors: { act: unanswered() } }),
    expiries: silent<ExpiryPassed, readonly SentNotification[]>(),
  },
})

const isHidden = true
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: isHidden }))
const isOpen = (title: string): boolean => screen.queryByRole('dialog', { name: title, hidden: isHidden }) !== null
const isThere = (text: string): boolean => screen.queryByText(text) !== null

const buttonOf = (event: EventFrom<typeof testedMachine>): string | undefined => {
  switch (event.type) {
    case 'list.retried':
      return 'Try again'
    case 'notification.begun':
      return 'New notification'
    case 'notification.opened':
      return `Edit ${event.notification.Title}`
    case 'receipts.opened':
      return `Receipts of ${event.notification.Title}`
    case 'removal.opened':
      return `${event.act === 'delete' ? 'Delete' : 'Withdraw'} ${event.notification.Title}`
    case 'notice.dismissed':
      return 'Dismiss'
    case 'expiry.passed':
    case 'filter.changed':
    case 'page.chosen':
    case 'rows.changed':
    default:
      return undefined
  }
}

const rendered = () => {
  const actor = createActor(testedMachine, { input: samples.sentInput }).start()
  renderView(<NotificationsScreen sent={actor} />)
  const tell = (...sent: readonly SentNotification[]) =>
    act(() => {
      bringList(actor.getSnapshot().children.list, listReceived(sent))
    })
  return { actor, tell }
}

describe('the notifications of administrators', () => {
  test.each(
    pathsOf(testedMachine, samples.sentNotifications.events, {
      ...samples.sentNotifications,
      isPossible: remembersList,
    }),
  )('$name', async ({ steps }) => {
    const { actor } = rendered()
    for (const { event, state } of steps) {
      const name = buttonOf(event)
      const button = name === undefined ? null : screen.queryByRole('button', { name, hidden: isHidden })
      await act(async () => {
        if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
        else if (button === null) actor.send(event)
        else fireEvent.click(button)
        await Promise.resolve()
      })
      const { list, found, notice, removed } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(screen.queryAllByRole('rowheader', { hidden: isHidden })).toHaveLength(found.length)
      expect(isThere('Try again')).toBe(list.isFailed)
      expect(isOpen('New notification') || isOpen('Edit notification')).toBe(state.matches({ dialog: 'writing' }))
      expect(isOpen('Receipts of “Statements are ready”')).toBe(state.matches({ dialog: 'receipts' }))
      expect(isOpen(`${removed.act === 'delete' ? 'Delete' : 'Withdraw'} the notification?`)).toBe(
        state.matches({ dialog: 'removing' }),
      )
      for (const [one, text] of Object.entries(noticeTexts))
        expect([text, isThere(text)]).toEqual([text, O.isSome(notice) && notice.value === one])
    }
  })
})

test('each can be done to what it can be done to', () => {
  const { tell } = rendered()
  tell(samples.activeOne, samples.scheduledOne, samples.expiredOne, samples.withdrawnOne)
  const buttons = screen
    .getAllByRole('row', { hidden: isHidden })
    .map((row) => [...row.querySelectorAll('button')].map(({ textContent }) => textContent))
  expect(buttons).toEqual([
    [],
    ['Edit', 'Receipts', 'Withdraw', 'Delete'],
    ['Edit', 'Delete'],
    ['Edit', 'Receipts', 'Withdraw', 'Delete'],
    ['Receipts', 'Delete'],
  ])
})

test('the list is searched, and filtered by status', () => {
  const { tell } = rendered()
  tell(samples.activeOne, samples.scheduledOne, samples.expiredOne, samples.withdrawnOne)
  const rows = () =>
    screen.queryAllByRole('rowheader', { hidden: isHidden }).map(({ firstChild }) => firstChild?.textContent)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'says seminar' } })
  expect(rows()).toEqual(['A seminar in March'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'Active' } })
  expect(screen.getByText('No notification matches')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '' } })
  expect(rows()).toEqual(['Statements are ready'])
})

test('what others save of a notification that is being edited reaches its editor, and what expires is read again', () => {
  const { actor, tell } = rendered()
  tell(samples.activeOne)
  press('Edit Statements are ready')
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Mine' } })
  expect(actor.getSnapshot().context.hasUnsavedActs).toBe(true)
  tell({ ...samples.activeOne, Title: 'Theirs', revision: 2 })
  expect(screen.getByText('They have changed: Title.')).toBeTruthy()
  press('Load their version')
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Theirs')
  act(() => actor.send({ type: 'expiry.passed', now: 0 }))
  expect(actor.getSnapshot().children.list?.getSnapshot().value).toBe('reading')
})
