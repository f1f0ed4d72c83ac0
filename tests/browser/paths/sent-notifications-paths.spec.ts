import type { Page } from '@playwright/test'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import type { SentNotification } from '../../../src/domain/notifications/notification.ts'
import { sentNotificationsMachine } from '../../../src/machines/notifications/sent-notifications.ts'
import { noticeTexts } from '../../../src/views/notifications/admin/notification-texts.ts'
import { sentInput, sentNotifications as sample, written } from '../../samples/notifications/sent-notifications.ts'
import { localMoment } from '../../../src/domain/dates/local-moment.ts'
import { openAs } from '../support/open-as.ts'
import type { People } from '../support/people.ts'
import { expect } from '../support/plutus-test.ts'
import { testWalks } from '../support/walks/walk-tests.ts'
import { walksOf, walkText } from '../support/walks/walks.ts'

type State = SnapshotFrom<typeof sentNotificationsMachine>
type Event = EventFrom<typeof sentNotificationsMachine>

const screenOf = (page: Page) => ({
  rows: page.getByRole('main').getByRole('rowheader'),
  search: page.getByRole('main').getByRole('searchbox', { name: 'Search' }),
  status: page.getByRole('combobox', { name: 'Status' }),
  composer: page.getByRole('dialog', { name: /^(?:New|Edit) notification$/ }),
  receipts: page.getByRole('dialog', { name: /^Receipts of/ }),
  removal: page.getByRole('dialog', { name: /^(?:Withdraw|Delete) the notification\?$/ }),
  notice: (text: string) => page.getByText(text, { exact: true }),
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
})
type Seen = ReturnType<typeof screenOf>

const expectSeen = async (seen: Seen, state: State): Promise<void> => {
  const { found, notice } = state.context
  await expect(seen.rows).toHaveCount(found.length)
  await expect(seen.composer).toHaveCount(state.matches({ dialog: 'writing' }) ? 1 : 0)
  await expect(seen.receipts).toHaveCount(state.matches({ dialog: 'receipts' }) ? 1 : 0)
  await expect(seen.removal).toHaveCount(state.matches({ dialog: 'removing' }) ? 1 : 0)
  for (const [one, text] of Object.entries(noticeTexts))
    await expect(seen.notice(text)).toHaveCount(O.isSome(notice) && notice.value === one ? 1 : 0)
}

const openScreen = async (page: Page, people: People) => {
  const person = await people.add()
  const token = await people.tokenOf(person)
  const seen = screenOf(page)
  const listed = Promise.withResolvers<readonly SentNotification[]>()
  await page.route(/\/api\/v1\/notifications\/sent$/, async (route) => route.fulfill({ json: await listed.promise }))
  // answers for acts on notifications that exist only in this test
  await page.route(/\/api\/v1\/notifications$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { NotificationID: 'x', position: 1 } })
      : route.fulfill({ json: [] }),
  )
  await page.route(/\/api\/v1\/notifications\/1\/withdrawal$/, (route) => route.fulfill({ json: { position: 1 } }))
  await page.route(/\/api\/v1\/notifications\/1\?/, (route) => route.abort())

  const write = async (isSent: boolean): Promise<void> => {
    if (!isSent) return seen.composer.getByRole('button', { name: 'Cancel' }).click()
    await seen.composer.getByLabel('Title').fill(written.Title)
    await seen.composer.getByLabel('Message').fill(written.Message)
    await seen.composer.getByLabel('Expiry', { exact: true }).fill(localMoment('Australia/Sydney', written.Expiry))
    await seen.composer.getByRole('checkbox', { name: 'Client', exact: true }).check()
    await seen.composer.getByRole('button', { name: 'Send' }).click()
  }

  const perform = async (event: Event, after: State): Promise<void> => {
    switch (event.type) {
      case 'filter.changed':
        await seen.search.fill(event.filter.search)
        await seen.status.selectOption(event.filter.status ?? '')
        return
      case 'notification.begun':
        return seen.press('New notification')
      case 'notification.opened':
        return seen.press(`Edit ${event.notification.Title}`)
      case 'receipts.opened':
        return seen.press(`Receipts of ${event.notification.Title}`)
      case 'removal.opened':
        return seen.press(`${event.act === 'delete' ? 'Delete' : 'Withdraw'} ${event.notification.Title}`)
      case 'notice.dismissed':
        return seen.press('Dismiss')
      case 'expiry.passed':
      case 'list.retried':
      case 'page.chosen':
      case 'rows.changed':
      default:
        return performOther(event, after)
    }
  }

  /** Answers calls and closes dialogs so that the machine reaches the state after this step. */
  const performOther = ({ type }: { readonly type: string }, { context: { list, notice } }: State): Promise<void> => {
    switch (type) {
      case 'xstate.snapshot.list':
        listed.resolve(O.isSome(list.known) ? list.known.value : [])
        return Promise.resolve()
      case 'xstate.done.actor.composer':
        return write(O.isSome(notice))
      case 'xstate.done.actor.receipts':
        return seen.receipts.getByRole('button', { name: 'Close', exact: true }).click()
      default:
        return seen.removal.getByRole('button', { name: O.isSome(notice) ? 'Withdraw' : 'Cancel', exact: true }).click()
    }
  }

  await openAs(page, token, '/admin/notifications')
  return { seen, perform }
}

const isKnown = (event: object): boolean => !JSON.stringify(event).includes('"failed"')

/** All that tells one screen from another, which rows are in it aside. */
const look = ({ value, context: { list, notice, found } }: State) => ({
  value,
  notice,
  isFound: found.length > 0,
  isKnown: O.isSome(list.known),
})

const walks = () =>
  walksOf(
    sentNotificationsMachine,
    sample.events.filter((event) => event.type !== 'list.retried' && isKnown(event)),
    {
      input: sentInput,
      identify: ({ value, context: { list, filter, notice, opened, removed } }) => ({
        value,
        filter,
        notice,
        key: opened.key,
        act: removed.act,
        isKnown: O.isSome(list.known),
      }),
      way: ({ event: { type }, before, after }) => [look(before), type, look(after)],
      // a row that is not shown cannot be pressed, nor what stands behind a dialog
      isPossible: ({ event, before, after }) => {
        const { type }: { readonly type: string } = event
        const { list, found, opened, removed } = before.context
        if (type === 'xstate.snapshot.list') return O.isNone(list.known)
        if (O.isNone(list.known)) return false
        if (/^xstate/.test(type)) {
          const isDone = O.isSome(after.context.notice)
          // one that was sent is not sent again, and what is deleted is not withdrawn
          return !isDone || (before.matches({ dialog: 'writing' }) ? opened.key === null : removed.act === 'withdraw')
        }
        if (!before.matches({ dialog: 'none' })) return false
        return !('notification' in event) || found.some(({ NotificationID }) => NotificationID === '1')
      },
    },
  )

testWalks({
  who: 'the notifications of administrators',
  walks,
  nameOf: walkText,
  parts: 1,
  open: (page, people) =>
    Promise.resolve(async (walk) => {
      const { seen, perform } = await openScreen(page, people)
      for (const { event, after } of walk) {
        await perform(event, after)
        await expectSeen(seen, after)
      }
    }),
})
