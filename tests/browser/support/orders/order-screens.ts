import type { Browser, Locator, Page } from '@playwright/test'
import { filledUnits } from '../../../../src/domain/trading/order/fills/fill.ts'
import type { EnteredOrder } from '../../../../src/domain/trading/order/order.ts'
import type { OwnPlutus } from '../servers/own-plutus.ts'
import { expect as expectSoon } from '../plutus-test.ts'
import { openSignedIn } from '../open-as.ts'
import { approverOf, type OrderDoing, orderSizes } from './order-model.ts'

/** Three people look at once, while one server works for all. */
const expect = expectSoon.configure({ timeout: 30_000 })

const people = ['client', 'adviser', 'admin'] as const
type Person = (typeof people)[number]

const accountCode = 'portfolio/PD0001'
const paths: Readonly<Record<Person, string>> = { client: accountCode, adviser: accountCode, admin: 'admin/firm' }

/** In the row of an order: its number is not seen there. By what it is written as, as the names of all buttons of a list take long to work out. */
const detailsOf = (page: Page, id: string): Locator =>
  page.locator(`button[aria-label^="Details of "][aria-label$=", ${id}"]`)

/** The text of an order in the list, and whether the order has ended. */
const shownAs: Readonly<Record<EnteredOrder['_tag'], readonly [text: string, isOver: boolean]>> = {
  AwaitingApproval: ['Approval requested', false],
  Placed: ['Sent to the broker', false],
  Acknowledged: ['Working at the broker', false],
  PartFilled: ['Partly filled', false],
  CancelRequested: ['Cancellation sent to the broker', false],
  AmendRequested: ['Change sent to the broker', false],
  Filled: ['Filled', true],
  Cancelled: ['Cancelled', true],
  Expired: ['Expired', true],
  Rejected: ['Rejected by the broker', true],
  Declined: ['Declined', true],
}

/** The buttons of an order in each state, from docs/trading.md: for the desk, and for the adviser. */
const atBroker = ['Enter a trade', 'Mark as expired', 'Record cancel']
const deskButtons: Readonly<Record<EnteredOrder['_tag'], readonly string[]>> = {
  AwaitingApproval: ['Approve', 'Decline', 'Cancel order', 'Mark as expired'],
  Placed: ['Change', 'Cancel order', 'Record acknowledgement', 'Record rejection', ...atBroker],
  Acknowledged: ['Change', 'Cancel order', 'Record rejection', ...atBroker],
  PartFilled: ['Change', 'Cancel order', 'Bust a trade', ...atBroker],
  CancelRequested: ['Record acknowledgement', 'Record rejection', 'Record refused cancel', 'Bust a trade', ...atBroker],
  AmendRequested: [
    'Record acknowledgement',
    'Record rejection',
    'Record change',
    'Record refused change',
    'Bust a trade',
    ...atBroker,
  ],
  Filled: ['Bust a trade'],
  Cancelled: ['Bust a trade', 'Enter a trade'],
  Expired: ['Bust a trade', 'Enter a trade'],
  Rejected: [],
  Declined: [],
}
const advisersOwn = ['Approve', 'Decline', 'Change', 'Cancel order']

const buttonsOf = (person: Person, order: EnteredOrder): readonly string[] => {
  const hasTrade = filledUnits(order.fills) > 0
  const mayHaveTraded = order.broker !== null && filledUnits(order.fills) < order.terms.quantity
  const all = deskButtons[order._tag].filter(
    (name) => (name !== 'Bust a trade' || hasTrade) && (name !== 'Enter a trade' || mayHaveTraded),
  )
  const isOwn = order.by === person
  if (person === 'client') return isOwn ? all.filter((name) => name === 'Cancel order') : []
  const mayDecide = (name: string): boolean => !isOwn || !['Approve', 'Decline'].includes(name)
  const approves = (name: string): boolean => name !== 'Approve' || !order.approvedBy.includes(person)
  const own = person === 'adviser' ? all.filter((name) => advisersOwn.includes(name)) : all
  return own.filter((name) => mayDecide(name) && approves(name))
}

/** The button that opens each dialog, the button that confirms it, and the text typed beyond the defaults. */
const dialogs: Readonly<
  Partial<
    Record<
      OrderDoing,
      { readonly button: string; readonly act: string; readonly typed?: Readonly<Record<string, string>> }
    >
  >
> = {
  Approve: { button: 'Approve', act: 'Approve' },
  Decline: { button: 'Decline', act: 'Decline', typed: { Reason: 'Too much of it' } },
  Cancel: { button: 'Cancel order', act: 'Cancel the order' },
  Acknowledge: {
    button: 'Record acknowledgement',
    act: 'Record acknowledgement',
    typed: { 'Broker’s order number': 'B-17' },
  },
  Reject: { button: 'Record rejection', act: 'Record rejection', typed: { Reason: 'No such security' } },
  Expire: { button: 'Mark as expired', act: 'Mark as expired' },
  Cancelled: { button: 'Record cancel', act: 'Record cancel', typed: { Reason: 'As asked' } },
  RefuseCancel: { button: 'Record refused cancel', act: 'Record refused cancel', typed: { Reason: 'Too late' } },
  AcceptAmend: { button: 'Record change', act: 'Record change' },
  RefuseAmend: { button: 'Record refused change', act: 'Record refused change', typed: { Reason: 'Too late' } },
  Bust: { button: 'Bust a trade', act: 'Bust the trade', typed: { Reason: 'In error' } },
}

/** Presses what waits for its warnings to be read: they come and go with each estimate, which follows what was typed. */
export const acknowledgeAndPress = async (within: Page | Locator, button: Locator): Promise<void> => {
  const unread = within.getByRole('checkbox', { name: /^I have read/, checked: false })
  await expect(async () => {
    for (const warning of await unread.all()) await warning.check({ timeout: 500 })
    await expect(button).toBeEnabled({ timeout: 500 })
  }).toPass({ intervals: [50, 100, 250], timeout: 30_000 })
  // only once: a slow call may have reached the server
  await button.click({ timeout: 30_000 })
}

/** All that is seen of orders, by their buttons, in one look at the page. */
const seenBeside = (buttons: readonly Element[]) =>
  buttons
    .filter((button) => button.checkVisibility())
    .map((button) => {
      const row = button.closest('tr')
      const label = row?.closest('table')?.getAttribute('aria-labelledby') ?? ''
      return {
        list: row?.closest('table')?.getAttribute('aria-label') ?? document.getElementById(label)?.textContent,
        state: row?.querySelector('strong')?.textContent,
        text: row?.textContent,
        buttons: [...(row?.querySelectorAll('button') ?? [])]
          .filter((each) => each.checkVisibility() && /: Buy \d+ XAU, /.test(each.ariaLabel ?? ''))
          .map((each) => each.textContent)
          .toSorted(),
      }
    })

export interface OrderScreens {
  /** Enters an order through the ticket and returns its number. */
  readonly enter: (doing: OrderDoing) => Promise<string>
  readonly act: (id: string, doing: OrderDoing, before: EnteredOrder) => Promise<void>
  /** Expects the order on the screens of all three people, without a reload. */
  readonly expectSeen: (id: string, order: EnteredOrder) => Promise<void>
  readonly close: () => Promise<void>
}

export const openOrderScreens = async (browser: Browser, plutus: OwnPlutus): Promise<OrderScreens> => {
  const open = async (person: Person): Promise<Page> => {
    const page = await browser.newPage()
    await openSignedIn(page, person, `${plutus.url}/trading/${paths[person]}`)
    await expect(page.getByRole('region', { name: 'Working orders' })).toBeVisible()
    return page
  }
  const [client, adviser, admin] = await Promise.all([open('client'), open('adviser'), open('admin')])
  const pages: Readonly<Record<Person, Page>> = { client, adviser, admin }

  const rowOf = (page: Page, id: string): Locator => page.locator('tr').filter({ has: detailsOf(page, id) })

  const chooseStock = async (page: Page): Promise<void> => {
    const units = page.getByRole('textbox', { name: 'Units' })
    if (await units.isVisible()) return
    await page.getByRole('combobox', { name: 'Stock' }).fill('xau')
    await page.getByRole('option', { name: /XAU/ }).click()
    await expect(units).toBeVisible()
  }

  const enter: OrderScreens['enter'] = async (doing) => {
    const page = doing.startsWith('Client') ? client : adviser
    const quantity = doing.endsWith('Much') ? orderSizes.much : orderSizes.some
    await chooseStock(page)
    const ticket = page.getByRole('region', { name: 'Order', exact: true })
    await ticket.getByRole('textbox', { name: 'Units' }).fill(quantity.toString())
    const act = doing === 'AdviserPlaces' ? 'Send the order' : 'Request approval'
    await acknowledgeAndPress(ticket, ticket.getByRole('button', { name: `${act}…` }))
    const dialog = page.getByRole('dialog', {
      name: act === 'Send the order' ? 'Send this order?' : 'Request approval for this order?',
    })
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/orders') && reply.request().method() === 'POST')
    await dialog.getByRole('button', { name: act, exact: true }).click()
    const said: unknown = await (await sent).json()
    await expect(dialog).toBeHidden()
    if (typeof said !== 'object' || said === null || !('id' in said)) throw new Error(JSON.stringify(said))
    return String(said.id)
  }

  const personOf = (doing: OrderDoing, order: EnteredOrder): Person => {
    if (doing === 'Approve' || doing === 'Decline') return approverOf(order)
    if (doing === 'Cancel') return order.by === 'client' ? 'client' : 'adviser'
    return doing === 'Amend' ? 'adviser' : 'admin'
  }

  const amend = async (id: string): Promise<void> => {
    await rowOf(adviser, id)
      .getByRole('button', { name: /^Change: / })
      .click()
    const form = adviser.getByRole('dialog', { name: /^Change this order: / })
    await form.getByRole('textbox', { name: 'Units' }).fill(orderSizes.less.toString())
    await acknowledgeAndPress(form, form.getByRole('button', { name: 'Change the order…' }))
    const question = adviser.getByRole('dialog', { name: 'Change this order?' })
    await question.getByRole('button', { name: 'Change the order', exact: true }).click()
    await expect(form).toBeHidden()
  }

  const trade = (order: EnteredOrder, doing: OrderDoing): Readonly<Record<string, string>> => {
    const left = order.terms.quantity - filledUnits(order.fills)
    const units = doing === 'FillPart' ? Math.min(orderSizes.part, left) : left
    return {
      Units: units.toString(),
      'Price in dollars': '31.5',
      'Brokerage in dollars': '20',
      'Broker’s trade number': `x${order.fills.length + 1}`,
    }
  }

  const act: OrderScreens['act'] = async (id, doing, before) => {
    if (doing === 'Amend') return amend(id)
    const isFill = doing === 'FillPart' || doing === 'FillRest'
    const known = isFill
      ? { button: 'Enter a trade', act: 'Enter the trade', typed: trade(before, doing) }
      : dialogs[doing]
    if (known === undefined) throw new Error(`nobody does ${doing} with an order that is there`)
    const page = pages[personOf(doing, before)]
    await rowOf(page, id)
      .getByRole('button', { name: new RegExp(`^${known.button}: `) })
      .click()
    const dialog = page.getByRole('dialog')
    const toDo = dialog.getByRole('button', { name: known.act, exact: true })
    await expect(toDo).toBeVisible()
    if (doing === 'Bust') await dialog.getByRole('combobox', { name: 'Trade' }).selectOption({ index: 1 })
    for (const [label, text] of Object.entries(known.typed ?? {})) await dialog.getByLabel(label).fill(text)
    await acknowledgeAndPress(dialog, toDo)
    await expect(dialog).toBeHidden()
  }

  const expectSeen: OrderScreens['expectSeen'] = async (id, order) => {
    const [state, isOver] = shownAs[order._tag]
    const { quantity } = order.terms
    const filled = filledUnits(order.fills)
    const nothingFilled = isOver ? 'Not filled' : 'Not filled yet'
    for (const person of people)
      await expect
        .poll(() => detailsOf(pages[person], id).evaluateAll(seenBeside), { message: `${person}, ${state}` })
        .toEqual([
          {
            list: isOver ? 'Past orders' : 'Working orders',
            state,
            text: expect.stringMatching(
              new RegExp(`Buy ${quantity} XAU.*${filled === 0 ? nothingFilled : `${filled} of ${quantity} filled`}`),
            ),
            buttons: buttonsOf(person, order).toSorted(),
          },
        ])
  }

  const close = async (): Promise<void> => {
    await Promise.all(people.map((person) => pages[person].close()))
  }
  return { enter, act, expectSeen, close }
}
