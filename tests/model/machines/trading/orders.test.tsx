import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { ordersMachine } from '../../../../src/machines/trading/orders.ts'
import { OrderLists } from '../../../../src/views/trading/order-lists.tsx'
import { listed } from '../../../samples/followed.ts'
import { aFilledOrder, anOrder, orders as sample, pastPage } from '../../../samples/trading/orders.ts'
import { ashworth } from '../../../samples/trading/trading.ts'
import { bring } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silentOrders } from '../../support/silent-trading.ts'

const hidden = true

const rendered = () => {
  const actor = createActor(silentOrders, { input: sample.input }).start()
  renderView(<OrderLists orders={actor} accounts={[ashworth]} />)
  const tell = (list: 'open' | 'over', page: typeof pastPage) =>
    act(() => bring(actor.getSnapshot().children[list], listed(page)))
  return { actor, tell }
}

const isNamed = ({ type }: { readonly type: string }, name: string): boolean => type === name
const rows = (name: string) =>
  screen.queryByRole('table', { name, hidden })?.querySelectorAll('tbody > tr > th').length ?? 0

describe('orders that are working, and those that are over', () => {
  test.each(pathsOf(ordersMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { actor, tell } = rendered()
    for (const { event, state } of steps) {
      if (isNamed(event, 'xstate.snapshot.open')) tell('open', { orders: [anOrder], before: null })
      else if (isNamed(event, 'xstate.snapshot.over')) tell('over', pastPage)
      else
        await act(async () => {
          const more = screen.queryByRole('button', { name: 'Show earlier', hidden })
          const details = screen.queryByRole('button', { name: 'Details of Buy 40 BHP, a2', hidden })
          if (isNamed(event, 'earlier.requested') && more !== null) fireEvent.click(more)
          else if (isNamed(event, 'order.unfolded') && details !== null) fireEvent.click(details)
          else actor.send(event)
          await Promise.resolve()
        })
      const { open, over, isFailed, unfolded } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(rows('Working orders')).toBe(O.isSome(open.known) ? 1 : 0)
      expect(rows('Past orders') > 0).toBe(O.isSome(over.known))
      expect(screen.queryByRole('table', { name: 'Trade x1', hidden }) !== null).toBe(
        O.isSome(over.known) && unfolded.includes('a2'),
      )
      expect(screen.queryByRole('dialog', { name: 'Cancel this order?', hidden }) !== null).toBe(
        state.matches({ moves: 'moving' }),
      )
      expect(screen.queryByRole('dialog', { name: 'Change this order: Buy 100 BHP', hidden }) !== null).toBe(
        state.matches({ moves: 'amending' }),
      )
      expect(screen.queryByText(/^Earlier orders could not be listed/) !== null).toBe(isFailed && O.isSome(over.known))
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
    ...['Details', 'Change', 'Cancel order', 'Enter a trade', 'Cancelled', 'Expire'],
    ...['Details', 'Bust a trade', 'Show earlier'],
  ])
})

test('earlier orders stand below those that are known', () => {
  const { actor, tell } = rendered()
  tell('over', pastPage)
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  act(() => {
    const page = { orders: [aFilledOrder, { ...aFilledOrder, id: 'a0' }], before: null }
    actor.getSnapshot().children.over?.send({ type: 'answer.received', answer: { before: 7, page } })
  })
  expect(rows('Past orders')).toBe(2)
})
