import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { instantText } from '../../../../src/views/adapters/firm-time.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ListedStock } from '../../../../src/domain/trading/market/listed-stock.ts'
import type { OrderDraft } from '../../../../src/domain/trading/ticket/order-draft.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { stockPickerMachine } from '../../../../src/machines/trading/stock-picker.ts'
import { followedStockMachine, type StockOverview, tradingMachine } from '../../../../src/machines/trading/trading.ts'
import { graphMachine } from '../../../../src/machines/widgets/graph.ts'
import { TradingScreen } from '../../../../src/views/trading/trading-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { answered } from '../../../samples/sample.ts'
import { anOrder } from '../../../samples/trading/orders.ts'
import { bhpStock, cbaStock } from '../../../samples/trading/stock-picker.ts'
import { aSight, ashworthAccount, trading as sample } from '../../../samples/trading/trading.ts'
import { bringList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { silentOrders, silentTicket } from '../../support/silent-trading.ts'
import { tell } from '../../support/tell.ts'
import { unanswered } from '../../support/unanswered.ts'

const isHidden = true

let kept: string[] = []
beforeEach(() => {
  kept = []
})

const testedMachine = tradingMachine.provide({
  actors: {
    readAccounts: unanswered(),
    retries: silent(),
    keepInAddress: fromPromise<unknown, string>(({ input }) => Promise.resolve(kept.push(input))),
    stocks: stockPickerMachine.provide({ actors: { searchStocks: unanswered(), retries: silent() } }),
    sight: followedStockMachine.provide({ actors: unfollowedActors() }),
    chart: graphMachine.provide({ actors: { savePicture: unanswered() } }),
    orders: silentOrders,
    ticket: silentTicket,
    explorer: explorerMachine.provide({ actors: { readExplorables: unanswered(), retries: silent() } }),
  },
})

const rendered = () => {
  const actor = createActor(testedMachine, { input: sample.input }).start()
  renderView(<TradingScreen trading={actor} />)
  const { children } = actor.getSnapshot()
  const choose = (stock: ListedStock) => children.stocks?.send({ type: 'stock.chosen', stock })
  const show = (sight: StockOverview) => bringList(actor.getSnapshot().children.sight, listReceived(sight))
  return { actor, choose, show }
}

const isNamed = ({ type }: { readonly type: string }, name: string): boolean => type === name

const shownGroup = () => screen.queryByRole('group', { name: 'Accounts', hidden: isHidden })

describe('the screen to trade from', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { actor, choose, show } = rendered()
    for (const { event, state } of steps) {
      await act(async () => {
        if (isNamed(event, 'xstate.snapshot.stocks')) choose(bhpStock)
        else if (isNamed(event, 'xstate.snapshot.sight')) show(aSight)
        else if (event.type === 'picker.opened' && shownGroup() !== null)
          fireEvent.click(screen.getByRole('button', { name: /^(Choose|Change)/, hidden: isHidden }))
        else actor.send(event)
        await Promise.resolve()
      })
      const { accounts, stock, sight, chosen } = state.context
      const isRead = state.matches({ accounts: 'read' })
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(actor.getSnapshot().hasTag('missing')).toBe(state.matches({ accounts: 'missing' }))
      expect(screen.queryByRole('button', { name: 'Try again', hidden: isHidden }) !== null).toBe(
        state.matches({ accounts: 'failed' }),
      )
      expect(shownGroup() !== null).toBe(accounts.length > 1)
      expect(shownGroup()?.textContent.includes('No accounts chosen') ?? false).toBe(
        accounts.length > 1 && chosen.length === 0,
      )
      expect(screen.queryByRole('dialog', { name: 'Choose accounts', hidden: isHidden }) !== null).toBe(
        state.matches({ picker: 'open' }),
      )
      expect(screen.queryByRole('region', { name: 'Quote for BHP Group (BHP)', hidden: isHidden }) !== null).toBe(
        isRead && O.isSome(stock),
      )
      expect(screen.queryByText('$45.50') !== null).toBe(isRead && O.isSome(sight.known))
    }
  })
})

test('an amount that is typed is not left unasked, until it is taken back or there is nothing to order', () => {
  const { actor, choose } = rendered()
  const isHeld = () => actor.getSnapshot().context.hasUnsavedActs
  const edit = (changed: Partial<OrderDraft>) =>
    act(() => actor.getSnapshot().children.ticket?.send({ type: 'draft.edited', changed }))
  tell(actor, answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })))
  act(() => choose(bhpStock))
  edit({ type: 's' })
  expect(isHeld()).toBe(false)
  edit({ amount: '10' })
  expect(isHeld()).toBe(true)
  edit({ amount: ' ' })
  expect(isHeld()).toBe(false)
  edit({ own: { P1: '5' } })
  expect(isHeld()).toBe(true)
  tell(actor, { type: 'xstate.snapshot.stocks', snapshot: { context: { chosen: O.none } } })
  expect(actor.getSnapshot().matches({ ticket: 'incomplete' })).toBe(true)
  expect(isHeld()).toBe(false)
})

test.each([
  { type: 'portfolio', name: 'Ashworth Family Trust', heading: 'Ashworth Family Trust (C1)' },
  { type: 'group', name: 'Banksia Group', heading: 'Banksia Group' },
  { type: 'adviser', name: 'Ada Adviser', heading: 'Ada Adviser' },
] as const)('of a $type the heading says $heading', ({ type, name, heading }) => {
  const actor = createActor(testedMachine, { input: { ...sample.input, dashboardKey: { type, code: 'C1' } } }).start()
  renderView(<TradingScreen trading={actor} />)
  expect(screen.getByRole('link', { name: 'C1' })).toBeTruthy()
  tell(actor, answered('readAccounts', E.right({ name, accounts: [ashworthAccount] })))
  expect(screen.getByRole('link', { name: heading }).getAttribute('href')).toBe(`/dashboard/${type}/C1`)
})

test('the stock that is chosen stands in the address', () => {
  const { actor, choose } = rendered()
  tell(actor, answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })))
  act(() => choose(bhpStock))
  act(() => choose(cbaStock))
  expect(kept).toEqual(['BHP', 'CBA'])
})

test('the stock that the address names is looked for and chosen', () => {
  const actor = createActor(testedMachine, { input: { ...sample.input, sought: 'CBA' } }).start()
  renderView(<TradingScreen trading={actor} />)
  tell(actor, answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })))
  const { stocks } = actor.getSnapshot().children
  if (stocks !== undefined) tell(stocks, answered('searchStocks', E.right([bhpStock, cbaStock])))
  expect(screen.getByRole('region', { name: 'Quote for CBA · Commonwealth Bank' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Stock').value).toBe('CBA · Commonwealth Bank')
})

test.each(['b', 's'] as const)('the form begins with what the address names: %s', (side) => {
  const actor = createActor(testedMachine, { input: { ...sample.input, side } }).start()
  tell(actor, answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })))
  act(() => actor.getSnapshot().children.stocks?.send({ type: 'stock.chosen', stock: bhpStock }))
  expect(actor.getSnapshot().children.ticket?.getSnapshot().context.draft.type).toBe(side)
  expect(actor.getSnapshot().context.hasUnsavedActs).toBe(false)
})

test('an order says when it was asked for by the clock of whoever reads it, and names the zone', () => {
  const { actor } = rendered()
  tell(actor, answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })))
  const at = '2026-11-20T20:53:00.000Z'
  const page = { orders: [{ ...anOrder, at }], before: null }
  act(() => bringList(actor.getSnapshot().children.orders?.getSnapshot().children.open, listReceived(page)))
  expect(screen.getByRole('table', { name: 'Working orders' }).textContent).toContain(
    `${instantText(at)} by Ada Adviser`,
  )
})

const quoted = (sight: StockOverview) => {
  const { actor, choose, show } = rendered()
  tell(actor, answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })))
  act(() => choose(bhpStock))
  act(() => show(sight))
}

test('a quote says all seven fields, where it comes from and how old it is', () => {
  quoted(aSight)
  const text = screen.getByRole('region', { name: /^Quote/ }).textContent
  expect(text).toContain('Last price$45.50')
  expect(text).toContain('Change+$0.50 (+1.11%)')
  expect(text).toContain('Volume1,200,000')
  expect(text).toContain('Closing price in the ledger, 29-Jun-26, 1 day ago')
  expect(screen.getByRole('meter', { name: 'Day range' }).getAttribute('aria-valuetext')).toBe(
    '$45.50, between $44.00 and $46.00',
  )
  expect(screen.getByRole('meter', { name: '52-week range' }).getAttribute('aria-valuetext')).toBe(
    '$45.50, between $40.00 and $50.00',
  )
})

test('what is not known of a quote is said, and not drawn', () => {
  const unknown = { Change: null, DaysHigh: null, DaysLow: null, Volume: null }
  quoted({ ...aSight, quote: { ...aSight.quote, ...unknown } })
  expect(screen.getByText('Day range not available.')).toBeTruthy()
  expect(screen.queryByRole('meter', { name: 'Day range' })).toBeNull()
  expect(screen.getByRole('region', { name: /^Quote/ }).textContent).toContain('VolumeNot available')
})
