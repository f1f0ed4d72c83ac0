import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { emptyDraft, draftOf, type OrderDraft } from '../../../../../src/domain/trading/ticket/order-draft.ts'
import type { TicketFacts } from '../../../../../src/domain/trading/ticket/drafted-order.ts'
import { effectOfOrder, previewOf, previewObstacle } from '../../../../../src/domain/trading/ticket/order-preview.ts'
import { aFilledOrder, anOrder, factsFor } from '../../../../samples/trading/orders.ts'
import { bhpStock } from '../../../../samples/trading/stock-picker.ts'

const ticketFacts: TicketFacts = { ...factsFor('P1', 'P2'), worths: { P1: 20_000, P2: 40_000 } }
const cashOnly: TicketFacts = {
  ...factsFor('P1'),
  worths: {},
  accounts: factsFor('P1').accounts.map((each) => ({ ...each, held: 0 })),
}
const one: TicketFacts = { ...factsFor('P1'), worths: { P1: 20_000 } }

const draftWith = (changed: Partial<OrderDraft>): OrderDraft => ({ ...emptyDraft, ...changed })
const preview = (changed: Partial<OrderDraft>, known = one) => previewOf(bhpStock, draftWith(changed), known)
const shown = (changed: Partial<OrderDraft>, known = one) => {
  const found = preview(changed, known)
  if (E.isLeft(found)) throw new Error(found.left)
  return found.right
}

describe('an order that is typed', () => {
  test('in units, says what it comes to and what it leaves', () => {
    const { order, accounts } = shown({ amount: '100' })
    expect(order).toEqual({
      type: 'b',
      security: bhpStock,
      quantity: 100,
      accounts: [{ account: 'P1', units: 100 }],
      priceMarket: true,
      goodForDay: true,
    })
    // 100 at $45 and $20 of brokerage, of $10,000; 250 at $45 of what $20,000 less $20 are
    expect(accounts).toEqual([
      {
        account: 'P1',
        name: 'Account P1',
        units: 100,
        consideration: 4_500,
        brokerage: 20,
        cash: 5_480,
        held: 250,
        weight: 56.31,
        isWorking: false,
      },
    ])
  })

  test('a sale brings in its value less brokerage', () => {
    const { accounts } = shown({ type: 's', amount: '100', limit: '46' })
    expect(accounts).toMatchObject([{ cash: 14_580, held: 50, consideration: 4_600 }])
  })

  test('in dollars, buys whole units, of each account its own', () => {
    const { order, terms } = shown({ measure: 'value', amount: '1,000', own: { P2: '$2000.50' } }, ticketFacts)
    expect(order).toMatchObject({ value: 3_000.5, accounts: [{ value: 1_000 }, { value: 2_000.5 }] })
    expect(terms).toMatchObject({ quantity: 66, allocations: [{ units: 22 }, { units: 44 }] })
  })

  test('by weight, brings each account to its percent of what it is worth', () => {
    const { terms } = shown({ measure: 'weight', amount: '40' }, { ...ticketFacts, worths: { P1: 20_000, P2: 40_000 } })
    // 40% of $20,000 and of $40,000 at $45 are 177 and 355 units, of which 150 are there
    expect(terms.allocations).toEqual([
      { account: 'P1', units: 27 },
      { account: 'P2', units: 205 },
    ])
    expect(preview({ measure: 'weight', amount: '30' })).toEqual(E.left('Already holds as much or more'))
    const all = shown({ measure: 'weight', amount: '100' }, { ...cashOnly, worths: { P1: 10_000 } })
    // 222 at $45 are $9,990, which leave no $20 for brokerage
    expect(all.accounts).toMatchObject([{ units: 221, cash: 35, weight: 99.65 }])
    const dear = { ...cashOnly, settings: { ...cashOnly.settings, brokeragePercent: 10 }, worths: { P1: 10_000 } }
    // 202 at $45 are $9,090, and 10 percent of it $909
    expect(shown({ measure: 'weight', amount: '100' }, dear).accounts).toMatchObject([{ units: 202, cash: 1 }])
    expect(shown({ type: 's', measure: 'weight', amount: '0' }).terms.quantity).toBe(150)
    expect(preview({ measure: 'weight', amount: '40' }, { ...one, worths: {} })).toEqual(
      E.left('The account’s value is not available'),
    )
  })

  test('by weight sells nothing of what has its weight already, and what is over that where it has more', () => {
    const sold = (worth: number) =>
      preview({ type: 's', measure: 'weight', amount: '33.75' }, { ...one, worths: { P1: worth } })
    // 150 at $45 are $6,750, which is 33.75% of $20,000; the $20 of a sale are no reason for it
    for (const worth of [20_000, 20_010]) expect(sold(worth)).toEqual(E.left('Already holds as little or less'))
    // for $19,999 less $20 the result would be 149.8
    expect(sold(19_999)).toMatchObject(E.right({ terms: { quantity: 1 } }))
  })

  test('by weight counts what other orders of the account still buy and sell', () => {
    const working = (more: { readonly buyingUnits?: number; readonly selling?: number }): TicketFacts => ({
      ...one,
      accounts: one.accounts.map((each) => ({ ...each, ...more })),
    })
    const to = (percent: string, type: 'b' | 's', more: Parameters<typeof working>[0]) =>
      preview({ type, measure: 'weight', amount: percent }, working(more))
    // 40% of $20,000 less $20 at $45 are 177 units, of which 150 are held and 20 are on their way
    expect(to('40', 'b', { buyingUnits: 20 })).toMatchObject(
      E.right({ terms: { quantity: 7 }, accounts: [{ held: 177, weight: 39.86, isWorking: true }] }),
    )
    expect(to('40', 'b', { buyingUnits: 27 })).toEqual(
      E.left('Already holds as much or more, including working orders'),
    )
    // the ticket buys the units of working sales on top of that
    expect(to('40', 'b', { selling: 50 })).toMatchObject(
      E.right({ terms: { quantity: 77 }, accounts: [{ held: 177 }] }),
    )
    expect(to('0', 's', { selling: 60 })).toMatchObject(E.right({ terms: { quantity: 90 }, accounts: [{ held: 0 }] }))
    expect(to('0', 's', { selling: 150 })).toEqual(E.left('Already holds as little or less, including working orders'))
  })

  test('by weight leaves out of a block what has as much, and out of any block whose amount is taken out', () => {
    const over = shown({ measure: 'weight', amount: '30' }, ticketFacts)
    expect(over.order).toMatchObject({ quantity: 116, accounts: [{ account: 'P2', units: 116 }] })
    expect(over.leftOut).toEqual([{ account: 'P1', name: 'Account P1', why: 'Already holds as much or more' }])
    expect(over.accounts.map(({ account }) => account)).toEqual(['P2'])
    expect(preview({ measure: 'weight', amount: '1' }, ticketFacts)).toEqual(E.left('All accounts are excluded'))
    expect(shown({ amount: '10', own: { P1: ' ' } }, ticketFacts)).toMatchObject({
      order: { quantity: 10, accounts: [{ account: 'P2', units: 10 }] },
      leftOut: [{ account: 'P1', why: 'Excluded' }],
    })
    expect(preview({ amount: '', own: { P1: '5' } }, ticketFacts)).toEqual(E.left('Enter an amount'))
  })

  test.each<[Partial<OrderDraft>, string]>([
    [{ amount: '' }, 'Enter an amount'],
    [{ amount: 'ten' }, 'Enter a number such as 1234.56'],
    [{ amount: '0' }, 'Enter more than zero'],
    [{ amount: '1.5' }, 'Enter whole units'],
    [{ measure: 'value', amount: '1.005' }, 'Enter dollars and cents'],
    [{ measure: 'value', amount: '10' }, 'The amount is less than the price of one unit'],
    [{ measure: 'weight', amount: '101' }, 'At most 100 %'],
    [{ amount: '1', limit: '' }, 'Enter a price'],
    [{ amount: '1', limit: '1.00001' }, 'Enter more than zero, with at most four decimals'],
    [{ amount: '1', expiry: '2026-06-30' }, 'Choose today or later'],
  ])('%o is refused: %s', (changed, reason) => {
    expect(preview(changed)).toEqual(E.left(reason))
  })
})

describe('what stands in the way', () => {
  test('a refusal of a check, and a warning that nobody has read', () => {
    expect(previewObstacle(preview({ amount: '300' }), [])).toEqual(O.some('A pre-trade check refuses this order'))
    expect(previewObstacle(preview({ amount: '210' }), [])).toEqual(O.some('Please acknowledge the pre-trade warnings'))
    expect(previewObstacle(preview({ amount: '210' }), ['cash'])).toEqual(O.none)
    expect(previewObstacle(preview({ amount: '100' }), [])).toEqual(O.none)
  })
})

test('an order that is changed is asked about by what is left of it', () => {
  const partFilled = { ...aFilledOrder, status: 'PartFilled' as const, quantity: 100, type: 's' as const }
  const draft = draftOf({ ...partFilled, allocations: [{ account: 'P1', units: 100 }] })
  expect(draft).toMatchObject({ own: { P1: '100' }, limit: '45.5', expiry: null })
  // 40 of the 100 are sold: no more than the 60 that are left can be sold
  const known = { ...one, accounts: one.accounts.map((each) => ({ ...each, held: 60 })) }
  const after = previewOf(bhpStock, draft, known, partFilled.fills)
  expect(E.isRight(after) && [after.right.terms.quantity, after.right.accounts[0]?.units]).toEqual([100, 60])
  expect(previewObstacle(after, [])).toEqual(O.none)
})

test('an order is not changed to fewer units than an account has had', () => {
  const to = (own: Readonly<Record<string, string>>, known = one) =>
    previewOf(bhpStock, draftWith({ own }), known, aFilledOrder.fills)
  expect(to({ P1: '39' })).toEqual(E.left('40 are already filled'))
  expect(E.isRight(to({ P1: '40' }))).toBe(true)
  expect(to({ P1: '', P2: '10' }, ticketFacts)).toEqual(E.left('40 are already filled'))
  expect(to({ P1: '50', P2: '' }, ticketFacts)).toMatchObject(E.right({ terms: { quantity: 50 } }))
})

test('an order that awaits approval is estimated as it was when it was asked for', () => {
  const asked = { ...anOrder, status: 'AwaitingApproval' as const }
  const { accounts, checks, estimate } = effectOfOrder(asked, one)
  expect(accounts).toEqual(shown({ amount: '100', limit: '45.5' }).accounts)
  expect(checks).toEqual(shown({ amount: '100', limit: '45.5' }).checks)
  expect(estimate).toMatchObject({ price: 45.5, consideration: 4_550, brokerage: 20 })
})
