import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import type { ShownOrder } from '../../../../src/domain/trading/order/shown-order.ts'
import { orderEvidenceMachine } from '../../../../src/machines/trading/order-evidence.ts'
import { ordersMachine } from '../../../../src/machines/trading/orders.ts'
import { OrderLists } from '../../../../src/views/trading/orders/order-lists.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { clientIdentity } from '../../../samples/people.ts'
import {
  aFill,
  aFilledOrder,
  anOrder,
  factsFor,
  orderEvidence as evidenceSample,
  orderFactsFor,
  orders as sample,
  pastPage,
} from '../../../samples/trading/orders.ts'
import { ashworthAccount } from '../../../samples/trading/trading.ts'
import { bringList } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentOrders } from '../../support/silent-trading.ts'

const isHidden = true

const rendered = (identity = sample.input.identity) => {
  const actor = createActor(silentOrders, { input: { ...sample.input, identity } }).start()
  renderView(<OrderLists orders={actor} accounts={[ashworthAccount]} />)
  const tell = (list: 'open' | 'over', page: typeof pastPage) =>
    act(() => bringList(actor.getSnapshot().children[list], listReceived(page)))
  const change = (order: ShownOrder) => act(() => bringList(actor.getSnapshot().children.order, listReceived(order)))
  return { actor, tell, change }
}

const goneOrder: ShownOrder = { ...anOrder, revision: 3, status: 'Cancelled' }

const isNamed = ({ type }: { readonly type: string }, name: string): boolean => type === name
const shownRows = (name: string) =>
  screen.queryByRole('table', { name, hidden: isHidden })?.querySelectorAll('tbody > tr > th').length ?? 0

describe('orders that are working, and those that are over', () => {
  test.each(pathsOf(ordersMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { actor, tell, change } = rendered()
    for (const { event, state } of steps) {
      if (isNamed(event, 'xstate.snapshot.open')) tell('open', { orders: [anOrder], before: null })
      else if (isNamed(event, 'xstate.snapshot.over')) tell('over', pastPage)
      else if (isNamed(event, 'xstate.snapshot.order')) change(goneOrder)
      else
        await act(async () => {
          const more = screen.queryByRole('button', { name: 'Show earlier', hidden: isHidden })
          const details = screen.queryByRole('button', { name: 'Details of Buy 40 BHP, a2', hidden: isHidden })
          if (isNamed(event, 'earlier.requested') && more !== null) fireEvent.click(more)
          else if (isNamed(event, 'order.unfolded') && details !== null) fireEvent.click(details)
          else actor.send(event)
          await Promise.resolve()
        })
      // the list takes over the earlier orders, and the model knows the list only as its events say
      if (isNamed(event, 'xstate.done.actor.readEarlier')) tell('over', pastPage)
      const { open, over, isFailed, unfolded } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(shownRows('Working orders')).toBe(O.isSome(open.known) ? 1 : 0)
      expect(shownRows('Past orders') > 0).toBe(O.isSome(over.known))
      expect(screen.queryByRole('table', { name: 'Trade x1', hidden: isHidden }) !== null).toBe(
        O.isSome(over.known) && 'a2' in unfolded,
      )
      expect(screen.queryByRole('dialog', { name: 'Cancel this order?', hidden: isHidden }) !== null).toBe(
        state.matches({ moves: { asked: 'moving' } }),
      )
      expect(screen.queryByRole('dialog', { name: 'Change this order: Buy 100 BHP', hidden: isHidden }) !== null).toBe(
        state.matches({ moves: { asked: 'amending' } }),
      )
      expect(screen.queryByText(/^Earlier orders could not be loaded/) !== null).toBe(isFailed && O.isSome(over.known))
    }
  })
})

test('each says where it is, what is filled, and what may be done with it', () => {
  const { tell } = rendered()
  tell('open', { orders: [{ ...anOrder, status: 'PartFilled', filled: 40, averagePrice: 45.5 }], before: null })
  tell('over', pastPage)
  const [, working] = screen.getByRole('table', { name: 'Working orders' }).querySelectorAll('tr')
  expect(working?.textContent).toContain('Ashworth Family Trust (P1)')
  expect(working?.textContent).toContain('Partly filled40 of 100 filled at $45.50 on average')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Details', 'Change', 'Cancel order', 'Enter a trade', 'Record cancel', 'Mark as expired'],
    ...['Details', 'Bust a trade', 'Show earlier'],
  ])
})

test('what no exchange has traded is marked, and the number of an order is among its details', () => {
  const { tell } = rendered()
  const fills = [{ ...aFill, source: 'simulated' as const }]
  tell('over', { orders: [{ ...aFilledOrder, broker: 'simulated', fills, reference: 'B-17' }], before: null })
  const row = screen.getByRole('table', { name: 'Past orders' }).querySelector('tbody tr')
  expect(row?.textContent).toContain('40 of 40 filled at $45.50 on average, simulatedAt the simulated exchange')
  expect(screen.queryByText(/^Order a2/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Details of Buy 40 BHP, a2' }))
  expect(screen.getByText('Order a2, broker’s number B-17')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Trade x1' }).textContent).toContain('Trade x1, simulated of 01-Jul-26')
})

describe('the evidence of an order as a file', () => {
  const name = 'Evidence for Buy 40 BHP, a2'
  const showing = (identity = sample.input.identity) => {
    const orders = rendered(identity)
    orders.tell('over', pastPage)
    fireEvent.click(screen.getByRole('button', { name: 'Details of Buy 40 BHP, a2' }))
    return orders
  }

  test.each(pathsOf(orderEvidenceMachine, evidenceSample.events, evidenceSample))('$name', ({ steps }) => {
    const { actor } = showing()
    for (const { event, state } of steps) {
      const button = screen.getByRole('button', { name })
      act(() => {
        if (isNamed(event, 'evidence.requested')) fireEvent.click(button)
        else actor.getSnapshot().children.evidence?.send(event)
      })
      const evidence = actor.getSnapshot().children.evidence?.getSnapshot()
      expect([evidence?.value, evidence?.context]).toEqual([state.value, state.context])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(state.matches('saving'))
      expect(screen.queryByRole('alert') !== null).toBe(O.isSome(state.context.problem))
    }
  })

  test('is not offered to whoever may not have it', () => {
    showing(clientIdentity)
    expect(screen.getByText(/^Order a2/)).toBeTruthy()
    expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

test('what becomes of an order is told in the dialog that is open about it, which does nothing with one that is over', () => {
  const { actor, tell, change } = rendered()
  tell('open', { orders: [anOrder], before: null })
  fireEvent.click(screen.getByRole('button', { name: /^Cancel order: Buy 100 BHP/ }))
  act(() =>
    bringList(actor.getSnapshot().children.moving?.getSnapshot().children.facts, listReceived(orderFactsFor('P1'))),
  )
  const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' })
  const button = () => within(dialog).queryByRole('button', { name: 'Cancel the order' })
  expect(button()?.hasAttribute('disabled')).toBe(false)
  change({ ...anOrder, revision: 3, status: 'PartFilled', filled: 40, averagePrice: 45 })
  expect(within(dialog).getByRole('status').textContent).toContain(
    'Partly filled. 40 of 100 filled at $45.00 on average',
  )
  expect(button()?.hasAttribute('disabled')).toBe(false)
  change({ ...goneOrder, revision: 4 })
  expect(within(dialog).getByRole('status').textContent).toContain('Cancelled. Not filled.')
  expect(button()).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(actor.getSnapshot().matches({ moves: 'none' })).toBe(true)
})

test('an order that is over meanwhile is not changed', () => {
  const { actor, tell, change } = rendered()
  tell('open', { orders: [anOrder], before: null })
  fireEvent.click(screen.getByRole('button', { name: /^Change: Buy 100 BHP/ }))
  const ticket = () => actor.getSnapshot().children.amending
  act(() => bringList(ticket()?.getSnapshot().children.facts, listReceived(factsFor('P1'))))
  fireEvent.change(screen.getByLabelText('Units'), { target: { value: '90' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change the order…' }))
  expect(screen.getByRole('dialog', { name: 'Change this order?', hidden: isHidden })).toBeTruthy()
  change(goneOrder)
  expect(screen.queryByRole('dialog', { name: 'Change this order?', hidden: isHidden })).toBeNull()
  const send = screen.getByRole('button', { name: 'Change the order…' })
  expect(send.hasAttribute('disabled')).toBe(true)
  expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This order can no longer be changed',
  )
  expect(screen.getByText(/^Cancelled\./)).toBeTruthy()
})

test('a form of terms that the order has no more says which they are and which they were, and is not sent', () => {
  const { actor, tell, change } = rendered()
  tell('open', { orders: [anOrder], before: null })
  fireEvent.click(screen.getByRole('button', { name: /^Change: Buy 100 BHP/ }))
  const ticket = () => actor.getSnapshot().children.amending
  act(() => bringList(ticket()?.getSnapshot().children.facts, listReceived(factsFor('P1'))))
  fireEvent.change(screen.getByLabelText('Units'), { target: { value: '90' } })
  const send = () => screen.getByRole('button', { name: 'Change the order…', hidden: isHidden })
  const said = () => document.getElementById(send().getAttribute('aria-describedby') ?? '')?.textContent
  change({ ...anOrder, revision: 3, status: 'Acknowledged', reference: 'B-17' })
  expect(said()).toBe('')
  fireEvent.click(send())
  expect(screen.getByRole('dialog', { name: 'Change this order?', hidden: isHidden })).toBeTruthy()
  change({ ...anOrder, revision: 5, status: 'Acknowledged', version: 1, priceLimit: 45, goodForDay: true })
  expect(screen.queryByRole('dialog', { name: 'Change this order?', hidden: isHidden })).toBeNull()
  expect(said()).toBe('This order has changed. Close and start again')
  expect(send().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/^Working at the broker\./).textContent).toContain(
    'Before: 100 units, at a limit of $45.50, valid for one trading day. Now: 100 units, at a limit of $45.00, valid for one trading day.',
  )
})

test('earlier orders stand below those that are known', () => {
  const { actor, tell } = rendered()
  tell('over', pastPage)
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  act(() => {
    const page = { orders: [aFilledOrder, { ...aFilledOrder, id: 'a0' }], before: null }
    actor.getSnapshot().children.over?.send({ type: 'answer.received', answer: { before: 7, page } })
  })
  expect(shownRows('Past orders')).toBe(2)
})

test('B3: a trade that is being entered, and new terms of an order, are unsaved work', () => {
  const { actor, tell } = rendered()
  tell('open', { orders: [anOrder], before: null })
  const hasEdits = () => actor.getSnapshot().context.hasEdits
  const send = (event: Parameters<typeof actor.send>[0]) => act(() => actor.send(event))
  send({ type: 'move.begun', order: anOrder, move: 'ReportFill' })
  expect(hasEdits()).toBe(false)
  act(() => actor.getSnapshot().children.moving?.send({ type: 'entry.typed', changed: { units: '4' } }))
  expect(hasEdits()).toBe(true)
  act(() => actor.getSnapshot().children.moving?.send({ type: 'act.cancelled' }))
  expect(hasEdits()).toBe(false)

  send({ type: 'move.begun', order: anOrder, move: 'RequestAmend' })
  expect(hasEdits()).toBe(false)
  act(() => actor.getSnapshot().children.amending?.send({ type: 'draft.edited', changed: { limit: '44' } }))
  expect(hasEdits()).toBe(true)
  send({ type: 'amend.closed' })
  expect(hasEdits()).toBe(false)
})
