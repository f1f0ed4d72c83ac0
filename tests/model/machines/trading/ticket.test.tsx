import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { GainQuestion } from '../../../../src/domain/trading/ticket/order-preview.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import {
  followedFactsMachine,
  followedWorthsMachine,
  type GainAnswer,
  type OrderSending,
  orderEntryMachine,
  ticketMachine,
  type TicketInput,
  sendObstacleIn,
} from '../../../../src/machines/trading/ticket.ts'
import { TimeZoneContext } from '../../../../src/views/adapters/firm-time.ts'
import { statusTexts } from '../../../../src/views/trading/orders/order-texts.ts'
import { OrderTicket } from '../../../../src/views/trading/ticket/ticket.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { aWhatIf } from '../../../samples/ledger/sale-what-if.ts'
import { factsFor, ticket as sample } from '../../../samples/trading/orders.ts'
import { bringList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'

const isHidden = true

const never = <Answer,>() => new Promise<Answer>(() => undefined)

type Send = (placing: ConfirmingContext<OrderSending>) => Promise<ConfirmationResult<OrderSending>>

const rendered = (
  input: Partial<TicketInput> = {},
  send: Send = never,
  work: (asked: O.Option<GainQuestion>) => Promise<GainAnswer> = never,
) => {
  const machine = ticketMachine.provide({
    actors: {
      facts: followedFactsMachine.provide({ actors: unfollowedActors() }),
      worths: followedWorthsMachine.provide({ actors: unfollowedActors() }),
      workOutGain: fromPromise<GainAnswer, O.Option<GainQuestion>>(({ input: asked }) => work(asked)),
      placing: orderEntryMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<OrderSending>, ConfirmingContext<OrderSending>>(({ input: placing }) =>
            send(placing),
          ),
        },
      }),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { ...sample.input, ...input }, clock }).start()
  renderView(
    <TimeZoneContext value="Australia/Sydney">
      <OrderTicket ticket={actor} />
    </TimeZoneContext>,
  )
  const know = (...accounts: readonly string[]) =>
    act(() => bringList(actor.getSnapshot().children.facts, listReceived(factsFor(...accounts))))
  const worth = (worths: Readonly<Record<string, number>>) =>
    act(() => bringList(actor.getSnapshot().children.worths, listReceived(worths)))
  return { actor, clock, know, worth }
}

const isNamed = ({ type }: { readonly type: string }, name: string): boolean => type === name
const sendButton = () =>
  screen.queryByRole('button', { name: /^(Send the order|Request approval)…$/, hidden: isHidden })
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

describe('the form of an order', () => {
  test.each(pathsOf(ticketMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { actor, know } = rendered()
    for (const { event, state } of steps) {
      if (isNamed(event, 'xstate.snapshot.facts')) know('P1')
      else
        await act(async () => {
          const button = sendButton()
          if (isNamed(event, 'order.requested') && button !== null) fireEvent.click(button)
          else actor.send(event)
          await Promise.resolve()
        })
      const { facts, placed } = state.context
      const isKnown = O.isSome(facts.known)
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByRole('status', { name: 'Loading order form', hidden: isHidden }) !== null).toBe(!isKnown)
      expect(sendButton()?.hasAttribute('disabled') ?? null).toBe(
        isKnown ? O.isSome(sendObstacleIn(state.context)) : null,
      )
      expect(
        screen.queryByRole('dialog', {
          name: /^(Send this order|Request approval for this order)\?$/,
          hidden: isHidden,
        }) !== null,
      ).toBe(state.matches({ entry: 'placing' }))
      expect(screen.queryByText(/^(Order sent|Approval requested)/) !== null).toBe(isKnown && O.isSome(placed))
    }
  })
})

test('it stands under its own heading, and each field of it has a label that is seen', () => {
  rendered().know('P1')
  const form = screen.getByRole('region', { name: 'Order' })
  expect(screen.getByRole('heading', { name: 'Order', level: 2 }).parentElement).toBe(form)
  const labels = ['Buy or sell', 'Quantity in', 'Units', 'Price', 'Valid']
  expect(labels.filter((label) => within(form).queryAllByText(label).length === 0)).toEqual([])
})

test('a button that sends nothing says why', () => {
  rendered().know('P1')
  const said = () => document.getElementById(sendButton()?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(said()).toBe('Enter an amount')
  type('Units', '300')
  expect(said()).toBe('A pre-trade check refuses this order')
  expect(screen.getByRole('alert').textContent).toBe(
    'Cash: refusedAccount P1: This needs $13,520.00 in AUD. The account has $10,000.00.',
  )
  type('Units', '210')
  expect(said()).toBe('Please acknowledge the pre-trade warnings')
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have read this warning (Cash)' }))
  expect(said()).toBe('')
  expect(sendButton()?.hasAttribute('disabled')).toBe(false)
})

test('all of it is said in words, and sent under the same id however often the line is lost', async () => {
  const sent: ConfirmingContext<OrderSending>['of'][] = []
  const { know } = rendered({}, ({ of }) => {
    sent.push(of)
    return Promise.resolve(sent.length === 1 ? E.left('There was a problem') : E.right({ id: 'a1', status: 'Placed' }))
  })
  know('P1')
  type('Units', '100')
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'limit' } })
  type('Limit in dollars', '44.5')
  fireEvent.click(screen.getByRole('button', { name: 'Send the order…' }))
  const dialog = screen.getByRole('dialog', { name: 'Send this order?', hidden: isHidden })
  expect(dialog.textContent).toContain(
    'Buy 100 BHP Group (BHP) for Account P1 (P1), at a limit of $44.50, valid for one trading day. Estimated value $4,450.00, brokerage $20.00.',
  )
  const confirm = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Send the order', hidden: isHidden }))
      await Promise.resolve()
    })
  await confirm()
  await confirm()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(O.toNullable(sent[0] ?? O.none)).toMatchObject({ id: '0000000000004000', acknowledged: [] })
  expect(screen.getByText('Order sent. See its status below.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('')
})

test('B10: a client requests approval on the button, in the dialog and in the note', async () => {
  const { know } = rendered({ capacity: 'client' }, () =>
    Promise.resolve(E.right({ id: 'a1', status: 'AwaitingApproval' })),
  )
  know('P1')
  type('Units', '1')
  fireEvent.click(screen.getByRole('button', { name: 'Request approval…' }))
  const dialog = screen.getByRole('dialog', { name: 'Request approval for this order?', hidden: isHidden })
  await act(async () => {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request approval', hidden: isHidden }))
    await Promise.resolve()
  })
  expect(screen.getByText('Approval requested. See its status below.')).toBeTruthy()
  expect(statusTexts.AwaitingApproval).toBe('Approval requested')
})

/** Types the units of a sale; returns the questions asked about its gain. */
const sellOfP1 = async (units: string): Promise<readonly O.Option<GainQuestion>[]> => {
  const asked: O.Option<GainQuestion>[] = []
  const { know, clock } = rendered({}, never, (question) => {
    asked.push(question)
    return Promise.resolve(E.right(aWhatIf))
  })
  know('P1')
  fireEvent.click(screen.getByRole('radio', { name: 'Sell' }))
  type('Units', units)
  await act(async () => {
    clock.increment(300)
    await Promise.resolve()
  })
  return asked
}

test('a sale of one account says its parcels and tax estimate', async () => {
  const asked = await sellOfP1('100')
  expect(asked).toEqual([
    O.some({ account: 'P1', sale: { security: 'BHP', units: 100, price: 45, on: '2026-07-01', brokerage: 20 } }),
  ])
  expect(screen.getByRole('table', { name: 'Parcels sold' })).toBeTruthy()
  expect(screen.getByText(/This sale realises a gain of \$2,450.00/)).toBeTruthy()
})

test('what a sale gains is not asked of more than is held, whose refusal is told once', async () => {
  const asked = await sellOfP1('151')
  expect(asked).toEqual([])
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Holding: refusedAccount P1: This sells 151. The account holds 150.',
  ])
  // no holding is less than nothing, nor has such a one a weight
  const cells = screen.getByRole('table', { name: 'Estimate' }).querySelectorAll('tbody tr:first-child > *')
  expect([...cells].slice(-2).map(({ textContent }) => textContent)).toEqual(['1 short', '–'])
})

test('a holding that other orders still work on is counted with them, and said so', () => {
  const { actor } = rendered()
  const facts = factsFor('P1')
  const accounts = facts.accounts.map((each) => ({ ...each, buyingUnits: 20, selling: 5 }))
  act(() => bringList(actor.getSnapshot().children.facts, listReceived({ ...facts, accounts })))
  type('Units', '10')
  const cells = screen.getByRole('table', { name: 'Estimate' }).querySelectorAll('tbody tr:first-child > *')
  expect(cells[5]?.textContent).toBe('175')
  expect(screen.getByText(/^Holding and weight after include other working orders/)).toBeTruthy()
})

test('an order that is the same again is named with its time', () => {
  const { actor } = rendered()
  const same = { id: 'O1', type: 'b', units: 75, price: null, at: '2026-06-30T22:53:00Z', isWorking: false } as const
  const facts = factsFor('P1')
  const accounts = facts.accounts.map((each) => ({ ...each, orders: [same] }))
  act(() => bringList(actor.getSnapshot().children.facts, listReceived({ ...facts, accounts })))
  type('Units', '76')
  expect(screen.getByText('All checks have passed.')).toBeTruthy()
  type('Units', '75')
  expect(screen.getByRole('region', { name: 'Pre-trade checks' }).textContent).toContain(
    'The same order was already entered: Buy 75 BHP at the market price, 01-Jul-26 08:53 AEST.',
  )
})

test('an order of which others still work is warned of, however many units these are of', () => {
  const { actor } = rendered()
  const other = { type: 'b', price: 45, at: '2026-06-20T22:53:00Z', isWorking: true } as const
  const orders = [
    { ...other, id: 'O1', units: 75 },
    { ...other, id: 'O2', units: 20 },
  ]
  const facts = factsFor('P1')
  act(() =>
    bringList(
      actor.getSnapshot().children.facts,
      listReceived({ ...facts, accounts: facts.accounts.map((each) => ({ ...each, orders })) }),
    ),
  )
  type('Units', '76')
  const checks = screen.getByRole('region', { name: 'Pre-trade checks' })
  expect(checks.textContent).toContain('2 other orders for this stock are still working: Buy 95 BHP in total.')
  fireEvent.click(screen.getByRole('radio', { name: 'Sell' }))
  expect(checks.textContent).not.toContain('still working')
})

test('a block has a row for each account, its own amounts, checks by name, and by weight what each is worth', () => {
  const { know, worth, actor } = rendered({ accounts: ['P1', 'P2'] })
  know('P1', 'P2')
  type('Units per account', '100')
  type('Units for P2', '300')
  expect(screen.getByRole('alert').textContent).toContain('Account P2: This needs $13,515.00')
  type('Units for P2', '50')
  const total = screen.getByText('Total').closest('tr')
  expect([...(total?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['Total', '', '150', '$6,750.00', '$20.00', '', '', ''],
  ])
  fireEvent.change(screen.getByLabelText('Quantity in'), { target: { value: 'weight' } })
  worth({ P1: 20_000, P2: 40_000 })
  type('Target weight in % per account', '40')
  const { preview } = actor.getSnapshot().context
  expect(O.isSome(preview) && E.isRight(preview.value) && preview.value.right.terms.allocations).toEqual([
    { account: 'P1', units: 27 },
    { account: 'P2', units: 205 },
  ])
})

test('an account that has its target weight is left out with a note, and the others keep their estimate', () => {
  const { know, worth } = rendered({ accounts: ['P1', 'P2'] })
  know('P1', 'P2')
  fireEvent.change(screen.getByLabelText('Quantity in'), { target: { value: 'weight' } })
  worth({ P1: 20_000, P2: 40_000 })
  type('Target weight in % per account', '20')
  type('Target weight in % for P2', '25')
  const row = (name: string) => screen.getByText(name).closest('tr')?.textContent
  expect(row('Account P1 (P1)')).toContain('Already holds as much or more')
  expect(row('Account P2 (P2)')).toContain('$3,240.00')
  const sending = sendButton()
  expect(sending?.hasAttribute('disabled')).toBe(false)
  if (sending !== null) fireEvent.click(sending)
  expect(screen.getByRole('dialog', { name: 'Send this order?', hidden: isHidden }).textContent).toContain(
    '1 account is left out.Already holds as much or more: Account P1 (P1)',
  )
})

test('of a large block, it is said of how many accounts it is without, and which are the first, by reason and by warning', () => {
  const codes = Array.from({ length: 30 }, (_, at) => `P${at + 1}`)
  const { know, worth, actor } = rendered({ accounts: codes })
  know(...codes)
  fireEvent.change(screen.getByLabelText('Quantity in'), { target: { value: 'weight' } })
  // 150 at $45 are more than 25% of $20,000; of $65,000 another 211 at $45 are, which leave less of $10,000 than the buffer
  worth(Object.fromEntries(codes.map((code, at) => [code, at < 15 ? 20_000 : 65_000])))
  act(() => {
    const own = { P30: '' }
    actor.send({ type: 'draft.edited', changed: { amount: '25', own } })
    actor.send({ type: 'rule.toggled', rule: 'cash' })
    actor.send({ type: 'order.requested' })
  })
  const list = (name: string) =>
    [...screen.getByRole('list', { name, hidden: isHidden }).children].map(({ textContent }) => textContent)
  expect(screen.getByText('16 accounts are left out.')).toBeTruthy()
  const first = codes.slice(0, 10).map((code) => `Account ${code} (${code})`)
  expect(list('Left out')).toEqual([
    `Already holds as much or more: ${first.join(', ')} and 5 others`,
    'Excluded: Account P30 (P30)',
  ])
  const [cash, ...others] = list('Acknowledged warnings')
  expect(others).toEqual([])
  expect(cash).toContain('CashAccount P16 (P16): ')
  expect(cash).toMatch(/and 4 more$/)
})

test('another stock keeps the amount and drops the limit', () => {
  const { actor, know } = rendered()
  know('P1')
  type('Units', '10')
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'limit' } })
  act(() => {
    actor.send({
      type: 'subject.changed',
      security: { asx_code: 'CBA', company_name: 'CBA', display_name: 'CBA' },
      accounts: ['P1'],
    })
  })
  expect(actor.getSnapshot().context.draft).toMatchObject({ amount: '10', limit: null })
})
