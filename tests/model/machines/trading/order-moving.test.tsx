import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { BrokerDispute } from '../../../../src/domain/trading/desk/dispute.ts'
import type { ShownOrder } from '../../../../src/domain/trading/order/shown-order.ts'
import {
  followedGainMachine,
  followedOrderFactsMachine,
  type MoveResult,
  type OrderMoveRequest,
  orderMovingMachine,
  type OrderMovingInput,
} from '../../../../src/machines/trading/order-moving.ts'
import type { GainAnswer } from '../../../../src/machines/trading/ticket.ts'
import { TimeZoneContext } from '../../../../src/views/adapters/firm-time.ts'
import { OrderMovingDialog } from '../../../../src/views/trading/orders/order-moving-dialog.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { aWhatIf } from '../../../samples/ledger/sale-what-if.ts'
import { aFill, aFilledOrder, anOrder, orderFactsFor, orderMoving as sample } from '../../../samples/trading/orders.ts'
import { bringList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'

const rendered = (
  input: Partial<OrderMovingInput> = {},
  move: (asked: OrderMoveRequest) => Promise<MoveResult> = () => new Promise(() => undefined),
) => {
  const machine = orderMovingMachine.provide({
    actors: {
      facts: followedOrderFactsMachine.provide({ actors: unfollowedActors() }),
      gain: followedGainMachine.provide({ actors: unfollowedActors() }),
      act: fromPromise<MoveResult, OrderMoveRequest>(({ input: asked }) => move(asked)),
    },
  })
  const actor = createActor(machine, { input: { ...sample.input, ...input } }).start()
  renderView(
    <TimeZoneContext value="Australia/Sydney">
      <OrderMovingDialog moving={actor} />
    </TimeZoneContext>,
  )
  const know = (facts = orderFactsFor('P1')) =>
    act(() => bringList(actor.getSnapshot().children.facts, listReceived(facts)))
  return { actor, know }
}

const isNamed = ({ type }: { readonly type: string }, name: string): boolean => type === name
const buttonNamed = (name: string) => screen.getByRole('button', { name })

describe('what is done with an order', () => {
  test.each(pathsOf(orderMovingMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { actor, know } = rendered()
    for (const { event, state } of steps) {
      const isOvertaken = actor.getSnapshot().matches('overtaken')
      if (isNamed(event, 'xstate.snapshot.facts')) know()
      else
        await act(async () => {
          if (isNamed(event, 'act.confirmed')) fireEvent.click(buttonNamed('Enter the trade'))
          else if (isNamed(event, 'act.cancelled')) fireEvent.click(buttonNamed(isOvertaken ? 'Close' : 'Cancel'))
          else actor.send(event)
          await Promise.resolve()
        })
      const { isBegun, entry, refusal, order } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByLabelText<HTMLInputElement>(/^Units/)?.value).toBe(
        isBegun && !state.matches('overtaken') ? entry.units : undefined,
      )
      expect(screen.queryByText('This order has changed') !== null).toBe(
        order.revision > anOrder.revision && !state.matches('acting'),
      )
      expect(screen.queryByRole('button', { name: 'Enter the trade' }) === null).toBe(state.matches('overtaken'))
      expect(screen.queryByText('There was a problem') !== null).toBe(O.isSome(refusal))
    }
  })
})

test('a button that does nothing says why', () => {
  const { know } = rendered()
  const said = () =>
    document.getElementById(buttonNamed('Enter the trade').getAttribute('aria-describedby') ?? '')?.textContent
  expect(said()).toBe('Loading…')
  know()
  expect(said()).toBe('Broker’s trade number is missing')
  fireEvent.change(screen.getByLabelText(/^Broker’s trade number/), { target: { value: 'x1' } })
  expect(said()).toBe('')
  fireEvent.change(screen.getByLabelText(/^Units/), { target: { value: '101' } })
  expect(said()).toBe('Units: More than remains of the order')
})

test('a trade that another has busted meanwhile is not busted again', () => {
  const fills = [aFill, { ...aFill, fill: 2, execution: 'x2' }]
  const order: ShownOrder = { ...aFilledOrder, quantity: 80, filled: 80, fills }
  const { actor, know } = rendered({ move: 'BustFill', order })
  know()
  fireEvent.change(screen.getByLabelText(/^Trade/), { target: { value: 'x1' } })
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'In error' } })
  expect(buttonNamed('Bust the trade').hasAttribute('disabled')).toBe(false)
  const busted = fills.map((fill) => (fill.execution === 'x1' ? { ...fill, isBusted: true } : fill))
  act(() => actor.send({ type: 'order.changed', order: { ...order, revision: 3, filled: 40, fills: busted } }))
  expect(buttonNamed('Bust the trade').hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Trade: Choose a trade that is not busted')).toBeTruthy()
})

test('the same trade is told under the same correlation, another under another', async () => {
  const asked: OrderMoveRequest[] = []
  let ids = 0
  const newId = () => {
    ids += 1
    return ids.toString()
  }
  const { know } = rendered({ newId }, (one) => {
    asked.push(one)
    return Promise.resolve(E.left('The server cannot be reached'))
  })
  know()
  const tell = async () => {
    await act(async () => {
      fireEvent.click(buttonNamed('Enter the trade'))
      await Promise.resolve()
    })
  }
  fireEvent.change(screen.getByLabelText(/^Broker’s trade number/), { target: { value: 'x1' } })
  await tell()
  await tell()
  fireEvent.change(screen.getByLabelText(/^Units/), { target: { value: '50' } })
  await tell()
  const [first, second, third] = asked.map(({ correlation }) => correlation)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

const awaitingOrder = (...accounts: readonly string[]): ShownOrder => ({
  ...anOrder,
  status: 'AwaitingApproval',
  approvals: 1,
  byName: 'Margaret Ashworth',
  allocations: accounts.map((account) => ({ account, units: 50 })),
  quantity: 50 * accounts.length,
})

const cells = (row: Element | null | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent)

test('whoever approves is shown what the asker was shown, as of now', () => {
  const { know } = rendered({ move: 'ApproveOrder', order: awaitingOrder('P1') })
  know()
  const dialog = screen.getByRole('dialog', { name: 'Approve this order?' })
  expect(dialog.textContent).toContain(
    'Buy 50 BHP Group (BHP) for Account P1 (P1), at a limit of $45.50, valid for one trading day. Estimated value $2,275.00, brokerage $20.00.',
  )
  expect(dialog.textContent).toContain(
    'Requested by Margaret Ashworth, 01-Jul-26 11:00 AEST. The last price is $45.00, from 30-Jun-26, 1 day ago.',
  )
  const row = () => screen.getByRole('table', { name: 'Estimate' }).querySelector('tbody tr')
  // $10,000 less $2,275 and $20; 200 of $45.50 of what $20,000 less $20 are
  expect(cells(row())).toEqual(['Account P1 (P1)', '50', '$2,275.00', '$20.00', '$7,705.00', '200', '45.55%'])
  const facts = orderFactsFor('P1')
  know({ ...facts, accounts: facts.accounts.map((account) => ({ ...account, cash: 2_300 })) })
  expect(cells(row())).toEqual(['Account P1 (P1)', '50', '$2,275.00', '$20.00', '$5.00', '200', '45.55%'])
  expect(screen.getByRole('checkbox', { name: 'I have read this warning (Cash)' })).toBeTruthy()
})

test('whoever approves a sale is shown its parcels and tax estimate, as who asked for it was', () => {
  const order: ShownOrder = { ...awaitingOrder('P1'), type: 's' }
  const { actor, know } = rendered({ move: 'ApproveOrder', order })
  const answer = () => O.toUndefined(actor.getSnapshot().context.gain)?.answer
  const gain = (known: GainAnswer) => act(() => bringList(answer(), listReceived(known)))
  expect(answer()).toBeUndefined()
  know()
  const asked = answer()
  // neither the estimated total nor the answer waits for it
  expect(screen.getByRole('table', { name: 'Estimate' })).toBeTruthy()
  expect(buttonNamed('Approve').hasAttribute('disabled')).toBe(false)
  expect(screen.getByRole('status', { name: 'Loading tax estimate' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Parcels sold' })).toBeNull()
  gain(E.right(aWhatIf))
  expect(screen.getByRole('table', { name: 'Parcels sold' })).toBeTruthy()
  expect(screen.getByText(/This sale realises a gain of \$2,450.00/)).toBeTruthy()
  know()
  expect(answer()).toBe(asked)
  gain(E.left({ _tag: 'Undecodable' }))
  expect(screen.getByText('Tax estimate unavailable.')).toBeTruthy()
  act(() =>
    actor.send({
      type: 'order.changed',
      order: { ...order, revision: 3, quantity: 40, allocations: [{ account: 'P1', units: 40 }] },
    }),
  )
  expect(answer()).not.toBe(asked)
  expect(screen.getByRole('status', { name: 'Loading tax estimate' })).toBeTruthy()
})

test('whoever approves a block is shown each of its accounts', () => {
  const { know } = rendered({ move: 'ApproveOrder', order: awaitingOrder('P1', 'P2') })
  know(orderFactsFor('P1', 'P2'))
  const rows = screen.getByRole('table', { name: 'Estimate' }).querySelectorAll('tbody tr')
  expect([...rows].map((row) => cells(row)[0])).toEqual(['Account P1 (P1)', 'Account P2 (P2)'])
  expect(screen.getByText('All checks have passed.')).toBeTruthy()
})

test('whoever approves is told what the checks say by now, and acknowledges the warnings', async () => {
  const asked: OrderMoveRequest[] = []
  const order = { ...anOrder, status: 'AwaitingApproval' as const, approvals: 1, quantity: 210 }
  const { know } = rendered(
    { move: 'ApproveOrder', order: { ...order, allocations: [{ account: 'P1', units: 210 }] } },
    (one) => {
      asked.push(one)
      return Promise.resolve(E.right(null))
    },
  )
  know()
  expect(buttonNamed('Approve').hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have read this warning (Cash)' }))
  await act(async () => {
    fireEvent.click(buttonNamed('Approve'))
    await Promise.resolve()
  })
  expect(asked).toMatchObject([{ move: 'ApproveOrder', acknowledged: ['cash'] }])
})

describe('what the broker answers', () => {
  const amended = { quantity: 150, allocations: [{ account: 'P1', units: 150 }], goodUntil: '2026-07-01' }
  const first: ShownOrder = {
    ...anOrder,
    status: 'AmendRequested',
    request: 1,
    amended: { ...amended, priceLimit: 45.5, goodForDay: true },
  }
  const second: ShownOrder = {
    ...first,
    revision: 4,
    request: 2,
    amended: {
      ...amended,
      quantity: 500,
      allocations: [{ account: 'P1', units: 500 }],
      priceLimit: 46,
      goodForDay: true,
    },
  }

  test.each([
    ['AcceptAmend', 'Record that the broker changed this order?', 'Record change'],
    ['RefuseAmend', 'Record that the broker refused the change?', 'Record refused change'],
  ] as const)('with %s is the request that it was shown for, and none that is asked later', (move, name, answer) => {
    const { actor, know } = rendered({ move, order: first })
    know()
    const dialog = screen.getByRole('dialog', { name })
    expect(dialog.textContent).toContain(
      'New terms requested: 150 units, at a limit of $45.50, valid for one trading day.',
    )
    expect(screen.queryByRole('button', { name: answer })).not.toBeNull()
    act(() => {
      actor.send({ type: 'order.changed', order: { ...anOrder, revision: 3 } })
      actor.send({ type: 'order.changed', order: second })
    })
    expect(screen.queryByRole('button', { name: answer })).toBeNull()
    expect(screen.getByRole('status').textContent).toContain(
      'A different request is now with the broker. This action is no longer possible.',
    )
    expect(dialog.textContent).toContain('New terms requested: 500 units, at a limit of $46.00')
  })

  test('of a cancel is of that cancel alone', () => {
    const order: ShownOrder = { ...anOrder, status: 'CancelRequested', request: 1 }
    const { actor, know } = rendered({ move: 'RefuseCancel', order })
    know()
    act(() => actor.send({ type: 'order.changed', order: { ...order, revision: 5, request: 2 } }))
    expect(actor.getSnapshot().value).toBe('overtaken')
    act(() => actor.send({ type: 'order.changed', order: { ...order, revision: 6 } }))
    expect(actor.getSnapshot().value).toBe('writing')
  })

  test('names the accounts of a block that are to have others', () => {
    const allocations = (one: number, other: number) => [
      { account: 'P1', units: one },
      { account: 'P2', units: other },
    ]
    const order: ShownOrder = {
      ...first,
      allocations: allocations(60, 40),
      amended: { ...amended, allocations: allocations(110, 40), priceLimit: 45.5, goodForDay: true },
    }
    rendered({ move: 'AcceptAmend', order }).know(orderFactsFor('P1', 'P2'))
    expect(screen.getByRole('dialog').textContent).toContain('Units: Account P1 (P1) 110 instead of 60.')
  })
})

test('where the dispute that was chosen is settled meanwhile, another can be chosen', () => {
  const dispute = (number: number): BrokerDispute => ({
    dispute: number,
    clientOrder: 'a1',
    report: 'Filled',
    refused: 'MoreThanLeft',
    reason: '',
    execution: `x${number}`,
    trade: null,
    filled: null,
    at: '2026-07-01T01:00:00.000Z',
    settled: null,
  })
  const [first, second] = [dispute(1), dispute(2)]
  const order: ShownOrder = { ...anOrder, disputes: [first, second] }
  const { actor, know } = rendered({ move: 'SettleDispute', order })
  know()
  const chosen = () => screen.getByLabelText<HTMLSelectElement>(/^Dispute/)
  expect(chosen().value).toBe('1')
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'They sent it twice' } })
  const settled = { by: 'other', at: '2026-07-01T02:00:00.000Z', reason: 'Agreed by phone' }
  act(() =>
    actor.send({ type: 'order.changed', order: { ...order, revision: 3, disputes: [{ ...first, settled }, second] } }),
  )
  expect([chosen().value, chosen().selectedOptions[0]?.textContent]).toEqual(['', 'Choose a dispute'])
  expect(buttonNamed('Settle the dispute').hasAttribute('disabled')).toBe(true)
  fireEvent.change(chosen(), { target: { value: '2' } })
  expect(buttonNamed('Settle the dispute').hasAttribute('disabled')).toBe(false)
})

test.each([
  ['RequestCancel', 'Cancel the order', anOrder],
  ['ExpireOrder', 'Mark as expired', anOrder],
  ['WorkByHand', 'Take over', { ...anOrder, broker: 'fix' }],
] as const)('%s waits for no figures, and names accounts once they are known', (move, name, order) => {
  const { actor, know } = rendered({ move, order })
  if (screen.queryByLabelText(/^Reason/) !== null)
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Their line is down' } })
  expect(buttonNamed(name).hasAttribute('disabled')).toBe(false)
  expect(screen.getByRole('dialog').textContent).toContain('Buy 100 BHP for P1')
  know()
  expect(screen.getByRole('dialog').textContent).toContain('Buy 100 BHP for Account P1 (P1)')
  expect(actor.getSnapshot().context.entry.reason).toBe(move === 'WorkByHand' ? 'Their line is down' : '')
  fireEvent.click(buttonNamed(name))
  expect(actor.getSnapshot().value).toBe('acting')
})
