import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import {
  notificationReceiptsMachine,
  receiptsMachine,
} from '../../../../src/machines/notifications/notification-receipts.ts'
import { ReceiptsDialog } from '../../../../src/views/notifications/admin/receipts-dialog.tsx'
import { activeOne, notificationReceipts as sample } from '../../../samples/notifications/sent-notifications.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const machine = notificationReceiptsMachine.provide({
  actors: { list: receiptsMachine.provide({ actors: unfollowedActors() }), exportReceipts: unanswered() },
})

const buttons: Readonly<Record<string, string>> = {
  'receipts.retried': 'Try again',
  'receipts.closed': 'Close',
  'export.requested': 'Export CSV',
}

const renderReceipts = () => {
  const receipts = createActor(machine, { input: { notification: activeOne } }).start()
  renderView(<ReceiptsDialog receipts={receipts} />)
  const perform = (event: EventFrom<typeof machine>): void => {
    const name = buttons[event.type]
    const button = name === undefined ? null : screen.queryByRole('button', { name })
    const search = event.type === 'search.typed' ? screen.queryByRole('searchbox', { name: 'Search' }) : null
    act(() => {
      if (isListReceived(event)) bringList(receipts.getSnapshot().children.list, event)
      else if (button?.matches(':enabled') === true) fireEvent.click(button)
      else if (event.type === 'search.typed' && search !== null)
        fireEvent.change(search, { target: { value: event.search } })
      else receipts.send(event)
    })
  }
  return { receipts, perform }
}

const rows = () => screen.queryAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent)

describe('the receipts of a notification', () => {
  test.each(pathsOf(machine, sample.events, { ...sample, isPossible: remembersList }))('$name', ({ steps }) => {
    const { receipts, perform } = renderReceipts()
    for (const { event, state } of steps) {
      perform(event)
      expect(receipts.getSnapshot().value).toEqual(state.value)
      if (state.matches('closed')) continue
      const { list, search, problem } = state.context
      const people = O.isSome(list.known) ? list.known.value.user_notifications : []
      const found = people.filter(({ user_id }) => user_id.includes(search))
      expect(rows()).toEqual(found.map(({ user }) => user))
      expect(screen.queryByRole('searchbox', { name: 'Search' }) !== null).toBe(O.isSome(list.known))
      expect(screen.queryByText('Try again') !== null).toBe(list.isFailed)
      const texts = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
      expect(texts.includes('There was a problem')).toBe(O.isSome(problem))
      expect(screen.getByRole('button', { name: 'Export CSV' }).matches(':disabled')).toBe(
        O.isNone(list.known) || state.matches('exporting'),
      )
    }
  })
})
