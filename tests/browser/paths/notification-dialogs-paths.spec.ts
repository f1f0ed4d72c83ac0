import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { localMoment } from '../../../src/domain/dates/local-moment.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { notificationEditorMachine } from '../../../src/machines/notifications/notification-editor.ts'
import { notificationReceiptsMachine } from '../../../src/machines/notifications/notification-receipts.ts'
import {
  activeOne,
  newNotificationEditor,
  notificationReceipts,
  reference,
  written,
} from '../../samples/notifications/sent-notifications.ts'
import { answered } from '../../samples/sample.ts'
import { signIn } from '../../support/sign-in.ts'
import { accessibleOnce } from '../support/accessible-everywhere.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import { goWithin, openAs } from '../support/open-as.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../support/walks/walks.ts'
import { answerLeaving } from '../support/answer-leaving.ts'

const address = '/admin/notifications'

const refuse = (route: Route, message: string): Promise<void> =>
  route.fulfill({ status: 422, json: { success: false, message } })

const openScreen = async (page: Page): Promise<void> => {
  await page.route(/\/api\/v1\/notifications\/sent$/, (route) => route.fulfill({ json: [activeOne] }))
  await openAs(page, (await signIn(plutusUrl(), 'admin')).token, address)
}

type Receipts = SnapshotFrom<typeof notificationReceiptsMachine>

const openReceipts = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Receipts of/ })
  const rows = dialog.getByRole('rowheader')
  const expectAccessible = accessibleOnce(page, '[role="dialog"]')
  const reading = await holdCalls(page, /\/api\/v1\/notifications\/1$/)
  const exporting = await holdCalls(page, /\/api\/v1\/notifications\/1\?format=csv$/)

  const perform = async ({ event, after }: Step<typeof notificationReceiptsMachine>): Promise<void> => {
    const { list, problem } = after.context
    switch (event.type) {
      case 'search.typed':
        return dialog.getByRole('searchbox', { name: 'Search' }).fill(event.search)
      case 'export.requested':
        return dialog.getByRole('button', { name: 'Export CSV' }).click()
      case 'receipts.closed':
        return dialog.getByRole('button', { name: 'Close', exact: true }).click()
      case 'receipts.retried':
      default: {
        if (!isExport(event)) return (await reading.next()).fulfill({ json: O.toNullable(list.known) })
        const route = await exporting.next()
        return O.isSome(problem)
          ? refuse(route, problem.value)
          : route.fulfill({ contentType: 'text/csv; charset=utf-8', body: 'Name\r\n' })
      }
    }
  }

  const expectSeen = async (state: Receipts): Promise<void> => {
    if (state.status === 'done') return expect(dialog).toHaveCount(0)
    const { list, search, problem } = state.context
    const people = O.isSome(list.known) ? list.known.value.user_notifications : []
    const found = search === 'nobody' ? [] : search === 'beck' ? people.slice(1) : people
    await expect(rows).toHaveText(found.map(({ user }) => new RegExp(`^${user}`)))
    await expect(dialog.getByRole('alert')).toHaveCount(O.isSome(problem) ? 1 : 0)
    await expectAccessible([state.value, found.length, O.isSome(problem)])
  }

  await openScreen(page)
  return {
    begin: async () => {
      await goWithin(page, address, [reading, exporting])
      await page.getByRole('button', { name: `Receipts of ${activeOne.Title}` }).click()
      await expect(dialog).toBeVisible()
    },
    perform,
    expectSeen,
  }
}

const isExport = ({ type }: { readonly type: string }): boolean => type === 'xstate.done.actor.exportReceipts'

const lookOfReceipts = ({ value, context: { list, search, problem } }: Receipts) => ({
  value,
  search,
  isKnown: O.isSome(list.known),
  problem: O.isSome(problem),
})

testWalksOf({
  who: 'who has seen a notification',
  walks: () =>
    walksOf(
      notificationReceiptsMachine,
      notificationReceipts.events.filter(
        (event) => event.type !== 'receipts.retried' && !JSON.stringify(event).includes('"failed"'),
      ),
      {
        input: { notification: activeOne },
        identify: lookOfReceipts,
        way: ({ event, before, after }) => [before.value, event.type, lookOfReceipts(after)],
        isPossible: ({ event, before }) => {
          const { type }: { readonly type: string } = event
          if (before.status === 'done') return false
          return type === 'receipts.closed' || O.isSome(before.context.list.known) !== (type === 'xstate.snapshot.list')
        },
      },
    ),
  open: openReceipts,
})

type Editor = SnapshotFrom<typeof notificationEditorMachine>

const openEditor = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'New notification' })
  const asking = page.getByRole('dialog', { name: 'Close without saving?' })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const expectAccessible = accessibleOnce(page, '[role="dialog"]')
  const sending = await holdCalls(page, /\/api\/v1\/notifications$/)
  await page.route(/\/api\/v1\/notifications$/, (route) =>
    route.request().method() === 'POST' ? route.fallback() : route.fulfill({ json: [] }),
  )

  const perform = async ({ event, after }: Step<typeof notificationEditorMachine>): Promise<void> => {
    switch (event.type) {
      case 'draft.edited': {
        const { Title, Message, Expiry, recipients } = event.draft
        await dialog.getByLabel('Title').fill(Title)
        await dialog.getByLabel('Message').fill(Message)
        await dialog.getByLabel('Expiry', { exact: true }).fill(localMoment('Australia/Sydney', Expiry))
        return dialog.getByRole('checkbox', { name: 'Client', exact: true }).setChecked(recipients.roles.length > 0)
      }
      case 'save.requested':
        return press('Send')
      case 'close.requested':
        return press('Cancel')
      case 'close.confirmed':
      case 'close.refused':
        return answerLeaving(asking, event.type)
      case 'field.left':
      case 'mine.kept':
      case 'open.retried':
      case 'reference.received':
      case 'retry.due':
      case 'save.cancelled':
      case 'save.confirmed':
      case 'saved.gone':
      case 'saved.received':
      case 'theirs.taken':
      default: {
        if (!isSave(event)) return expect(dialog.getByLabel('Title')).toBeEditable()
        const route = await sending.next()
        return after.status === 'done'
          ? route.fulfill({ json: { NotificationID: '1', position: 1 } })
          : refuse(route, 'It is too long')
      }
    }
  }

  const expectSeen = async (state: Editor): Promise<void> => {
    const { draft, refusal } = state.context
    await expect(asking).toHaveCount(state.matches('asking') ? 1 : 0)
    if (state.status === 'done') return expect(dialog).toHaveCount(0)
    await expect(dialog.getByLabel('Title')).toHaveValue(draft.Title)
    await expect(dialog.getByRole('alert')).toHaveCount(O.isSome(refusal) ? 1 : 0)
    if (!state.matches('saving')) await expectAccessible([state.value, draft, O.isSome(refusal)])
  }

  await openScreen(page)
  return {
    begin: async () => {
      await goWithin(page, address, [sending])
      await page.getByRole('button', { name: 'New notification' }).click()
      await expect(dialog).toBeVisible()
    },
    perform,
    expectSeen,
  }
}

const isSave = ({ type }: { readonly type: string }): boolean => type === 'xstate.done.actor.save'

const lookOfEditor = ({ value, context: { draft, reference: known, refusal } }: Editor) => ({
  value,
  draft,
  isKnown: O.isSome(known),
  refusal,
})

testWalksOf({
  who: 'a notification that is composed',
  walks: () =>
    walksOf(
      notificationEditorMachine,
      [
        answered('findReference', E.right(O.some(reference))),
        { type: 'draft.edited', draft: written },
        { type: 'draft.edited', draft: { ...written, recipients: { ...written.recipients, roles: [] } } },
        ...newNotificationEditor.events.filter(({ type }) => type !== 'draft.edited' && !/findReference$/.test(type)),
      ],
      {
        input: newNotificationEditor.input,
        identify: lookOfEditor,
        way: ({ event, before, after }) => [before.value, event.type, lookOfEditor(after)],
        // the reference arrives before anybody types
        isPossible: ({ event, before }) => {
          const { type }: { readonly type: string } = event
          return before.status !== 'done' && O.isNone(before.context.reference) === /findReference$/.test(type)
        },
      },
    ),
  open: openEditor,
})
