import * as t from 'io-ts'
import type { Locator, Page } from '@playwright/test'
import { ShownOrder } from '../../../src/domain/trading/order/shown-order.ts'
import {
  accountCode,
  adviserCode,
  adviserName,
  closeOf,
  deskName,
  openingHolding,
  orderFirmPassword,
  orderSecurities,
} from '../../support/order-firm.ts'
import { type OrderServer, startOrderServer } from '../../support/order-server.ts'
import { callAs } from '../../support/sign-in.ts'
import { openSignedIn } from '../support/open-as.ts'
import { expect as expectSoon, listenToConsole, test } from '../support/plutus-test.ts'

const many = 200
const security = orderSecurities[1]
const price = closeOf(1)
const weight = 5

/** Whole units, rounded down, of 5 % of what each account is worth (docs/trading.md, "The screen"). */
const worth = openingHolding.cash + openingHolding.units * closeOf(0)
const each = Math.floor((worth * weight) / 100 / price)
const quantity = each * many

/** Two hundred accounts are many for a machine that runs other tests too. */
const expect = expectSoon.configure({ timeout: 30_000 })

let orderServer: OrderServer

// one server for both
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  orderServer = await startOrderServer({ advisers: 1, accountsEach: many }, 'hand')
})
test.afterAll(() => orderServer.close())

const openTrading = async (page: Page): Promise<void> => {
  await openSignedIn(page, adviserName(0), `${orderServer.url}/trading/adviser/${adviserCode(0)}`, orderFirmPassword)
  await expect(page.getByRole('region', { name: 'Working orders' })).toBeVisible()
}

const chooseAll = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Stock' }).fill('ord1')
  await page.getByRole('option', { name: /ORD1/ }).click()
  await page.getByRole('button', { name: 'Choose accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose accounts' })
  await dialog.getByRole('button', { name: `Choose all ${many}` }).click()
  await dialog.getByRole('button', { name: `Choose ${many} accounts` }).click()
  await expect(dialog).toBeHidden()
}

/** Milliseconds until the page has painted what somebody typed. */
const typingMs = async (field: Locator, text: string): Promise<number> => {
  await field.focus()
  const begun = performance.now()
  await field.fill(text)
  await field.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return performance.now() - begun
}

const units = (figure: number): string => figure.toLocaleString('en-AU')

const numbersIn = async (cells: Locator): Promise<readonly number[]> =>
  (await cells.allTextContents()).map((text) => Number(text.replaceAll(/[$,]/g, '')))

const summed = (figures: readonly number[]): number =>
  Number(figures.reduce((total, figure) => total + figure, 0).toFixed(2))

/** The accounts' figures of a trade add up to its last row, to the cent. */
const expectAddsUp = async (trade: Locator): Promise<void> => {
  const rows = trade.getByRole('row')
  await expect(rows).toHaveCount(many + 2)
  for (const column of [1, 2, 3]) {
    const figures = await numbersIn(trade.locator(`tr > :nth-child(${column + 1})`).filter({ hasText: /\d/ }))
    expect(figures).toHaveLength(many + 1)
    expect(summed(figures.slice(0, -1))).toBe(figures.at(-1))
  }
}

const Sent = t.type({ id: t.string })

const trades = [
  { execution: 'T1', units: 100_001, price: 8.97, brokerage: 333.33 },
  { execution: 'T2', units: quantity - 100_001, price: 8.9801, brokerage: 0.01 },
]

test('an adviser orders for two hundred accounts by their target weight as one block, which is allocated to the cent', async ({
  page,
}, { annotations }) => {
  test.setTimeout(300_000)
  const console = listenToConsole(page)
  const note = (type: string, ms: number): void => void annotations.push({ type, description: `${Math.round(ms)} ms` })
  await openTrading(page)
  await chooseAll(page)

  const ticket = page.getByRole('region', { name: 'Order', exact: true })
  await ticket.getByLabel('Quantity in').selectOption('Target weight in %')
  const field = ticket.getByRole('textbox', { name: 'Target weight in % per account' })
  const typed: number[] = []
  for (const text of ['4', '4.5', weight.toString()]) typed.push(await typingMs(field, text))
  note('a key in the weight of all accounts', Math.max(...typed))
  const block = ticket.getByRole('table', { name: 'Accounts in this order' })
  const total = block.getByRole('row', { name: /^Total/ })
  await expect(total).toContainText(units(quantity))
  await expect(total).toContainText(`$${(quantity * price).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`)
  await expect(block.getByRole('row')).toHaveCount(many + 2)
  const own = ticket.getByRole('textbox', { name: `Target weight in % for ${accountCode(7)}` })
  note('a key in the weight of one account', await typingMs(own, '6'))
  await expect(total).not.toContainText(units(quantity))
  await typingMs(own, weight.toString())
  await expect(total).toContainText(units(quantity))
  expect(Math.max(...typed)).toBeLessThan(5000)

  await ticket.getByRole('button', { name: 'Send the order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this order?' })
  await expect(dialog).toContainText(`for ${many} accounts`)
  const reply = page.waitForResponse(
    (answer) => answer.url().endsWith('/orders') && answer.request().method() === 'POST',
  )
  const sending = performance.now()
  await dialog.getByRole('button', { name: 'Send the order' }).click()
  const sent: unknown = await (await reply).json()
  if (!Sent.is(sent)) throw new Error(`it was not sent: ${JSON.stringify(sent)}`)
  const details = page.getByRole('button', { name: new RegExp(`^Details of .*, ${sent.id}$`) })
  const row = page.getByRole('table', { name: 'Working orders' }).getByRole('row').filter({ has: details })
  await expect(row).toContainText('Sent to the broker')
  note('from the press of the button to the list', performance.now() - sending)

  const desk = callAs(orderServer.url, await orderServer.tokenOf(deskName))
  const facts: unknown = await (
    await desk('GET', `/orders/admin/firm/facts?security=${security?.asx_code ?? ''}&accounts=${accountCode(0)}`)
  ).json()
  const tradedOn = t.type({ today: t.string }).is(facts) ? facts.today : ''
  for (const trade of trades)
    expect((await desk('POST', `/orders/${sent.id}/fill`, { ...trade, tradedOn })).status).toBe(200)
  const past = page.getByRole('table', { name: 'Past orders' })
  await expect(past).toContainText(`${units(quantity)} of ${units(quantity)} filled`)

  const order: unknown = await (await desk('GET', `/orders/${sent.id}`)).json()
  if (!ShownOrder.is(order)) throw new Error('it is not there')
  for (const [index, { shares, consideration, brokerage, units: filled }] of order.fills.entries()) {
    const known = trades[index]
    expect([filled, brokerage]).toEqual([known?.units, known?.brokerage])
    expect(consideration).toBe(Number(((known?.units ?? 0) * (known?.price ?? 0)).toFixed(2)))
    expect(summed(shares.map((share) => share.consideration))).toBe(consideration)
    expect(summed(shares.map((share) => share.brokerage))).toBe(brokerage)
    expect(summed(shares.map((share) => share.units))).toBe(filled)
  }
  const had = order.allocations.map(({ account }) =>
    summed(
      order.fills
        .flatMap(({ shares }) => shares.filter((share) => share.account === account))
        .map((share) => share.units),
    ),
  )
  expect(new Set(had)).toEqual(new Set([each]))

  const unfolding = performance.now()
  await details.click()
  await expect(page.getByRole('table', { name: 'Trade T2' })).toBeVisible()
  note('the details of the order', performance.now() - unfolding)
  for (const { execution } of trades) await expectAddsUp(page.getByRole('table', { name: `Trade ${execution}` }))
  console.expectQuiet()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('two hundred accounts are chosen and given their amount, and nothing is wider than the screen', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const console = listenToConsole(page)
    await openTrading(page)
    await chooseAll(page)
    const ticket = page.getByRole('region', { name: 'Order', exact: true })
    await ticket.getByRole('textbox', { name: 'Units per account' }).fill('3')
    const block = ticket.getByRole('table', { name: 'Accounts in this order' })
    await expect(block.getByRole('row', { name: /^Total/ })).toContainText(units(3 * many))
    await expect(ticket.getByRole('button', { name: 'Send the order…' })).toBeEnabled()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    console.expectQuiet()
  })
})
