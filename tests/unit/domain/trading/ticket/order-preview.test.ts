import { describe, expect, test } from 'vitest'
import { E, O } from '../../../../../src/domain/fp.ts'
import { emptyDraft, draftOf, type OrderDraft } from '../../../../../src/domain/trading/ticket/order-draft.ts'
import type { TicketFacts } from '../../../../../src/domain/trading/ticket/drafted-order.ts'
import { factsWithout, previewOf, whyNot } from '../../../../../src/domain/trading/ticket/order-preview.ts'
import { anOrder, factsFor } from '../../../../samples/trading/orders.ts'
import { bhp } from '../../../../samples/trading/stock-picker.ts'

const facts: TicketFacts = { ...factsFor('P1', 'P2'), worths: { P1: 20_000, P2: 40_000 } }
const one: TicketFacts = { ...factsFor('P1'), worths: { P1: 20_000 } }

const drafted = (changed: Partial<OrderDraft>): OrderDraft => ({ ...emptyDraft, ...changed })
const preview = (changed: Partial<OrderDraft>, known = one) => previewOf(bhp, drafted(changed), known)
const shown = (changed: Partial<OrderDraft>, known = one) => {
  const found = preview(changed, known)
  if (E.isLeft(found)) throw new Error(found.left)
  return found.right
}

describe('an order that is typed', () => {
  test('in units, says what it comes to and what it leaves', () => {
    const { order, accounts } = shown({ amount: '100' })
    expect(order).toEqual({
      ...{ type: 'b', security: bhp, quantity: 100, accounts: [{ account: 'P1', units: 100 }] },
      ...{ priceMarket: true, goodForDay: true },
    })
    // 100 at $45 and $20 of brokerage, of $10,000; 250 at $45 of what $20,000 less $20 are
    expect(accounts).toEqual([
      {
        ...{ account: 'P1', name: 'Account P1', units: 100, consideration: 4_500, brokerage: 20 },
        ...{ cash: 5_480, held: 250, weight: 56.31 },
      },
    ])
  })

  test('a sale brings in its value less brokerage', () => {
    const { accounts } = shown({ type: 's', amount: '100', limit: '46' })
    expect(accounts).toMatchObject([{ cash: 14_580, held: 50, consideration: 4_600 }])
  })

  test('in dollars, buys whole units, of each account its own', () => {
    const { order, terms } = shown({ measure: 'value', amount: '1,000', own: { P2: '$2000.50' } }, facts)
    expect(order).toMatchObject({ value: 3_000.5, accounts: [{ value: 1_000 }, { value: 2_000.5 }] })
    expect(terms).toMatchObject({ quantity: 66, allocations: [{ units: 22 }, { units: 44 }] })
  })

  test('by weight, brings each account to its percent of what it is worth', () => {
    const { terms } = shown({ measure: 'weight', amount: '40' }, { ...facts, worths: { P1: 20_000, P2: 40_000 } })
    // 40% of $20,000 and of $40,000 at $45 are 177 and 355 units, of which 150 are there
    expect(terms.allocations).toEqual([
      { account: 'P1', units: 27 },
      { account: 'P2', units: 205 },
    ])
    expect(preview({ measure: 'weight', amount: '30' })).toEqual(E.left('Already has as much or more'))
    expect(shown({ type: 's', measure: 'weight', amount: '0' }).terms.quantity).toBe(150)
    expect(preview({ measure: 'weight', amount: '40' }, { ...one, worths: {} })).toEqual(
      E.left('What the account is worth is not known'),
    )
  })

  test.each<[Partial<OrderDraft>, string]>([
    [{ amount: '' }, 'An amount is missing'],
    [{ amount: 'ten' }, 'A number such as 1234.56'],
    [{ amount: '0' }, 'More than zero'],
    [{ amount: '1.5' }, 'Whole units'],
    [{ measure: 'value', amount: '1.005' }, 'Dollars and cents'],
    [{ measure: 'value', amount: '10' }, 'The amount is less than the price of one unit'],
    [{ measure: 'weight', amount: '101' }, 'At most 100 %'],
    [{ amount: '1', limit: '' }, 'A price is missing'],
    [{ amount: '1', limit: '1.00001' }, 'More than zero, with at most four decimals'],
    [{ amount: '1', expiry: '2026-06-30' }, 'Today or later'],
  ])('%o is refused: %s', (changed, reason) => {
    expect(preview(changed)).toEqual(E.left(reason))
  })
})

describe('what stands in the way', () => {
  test('a refusal of a check, and a warning that nobody has read', () => {
    expect(whyNot(preview({ amount: '300' }), [])).toEqual(O.some('A check before trading refuses it'))
    expect(whyNot(preview({ amount: '210' }), [])).toEqual(
      O.some('Please acknowledge what the checks before trading warn of'),
    )
    expect(whyNot(preview({ amount: '210' }), ['cash'])).toEqual(O.none)
    expect(whyNot(preview({ amount: '100' }), [])).toEqual(O.none)
  })
})

test('an order that is changed does not stand in its own way', () => {
  const known = factsFor('P1')
  const standing = {
    ...known,
    accounts: known.accounts.map((each) => ({
      ...{ ...each, buying: 5_550, recent: [{ id: 'a1', type: 'b' as const }] },
    })),
  }
  expect(draftOf(anOrder)).toMatchObject({ own: { P1: '100' }, limit: '45.5', expiry: null })
  expect(factsWithout(standing, anOrder).accounts).toMatchObject([{ buying: 1_000, recent: [] }])
  expect(factsWithout(standing, null)).toBe(standing)
})
