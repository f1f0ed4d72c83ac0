import { daysBetween } from '../../dates/calendar.ts'
import { O, pipe, RA } from '../../fp.ts'
import { roundToCents } from '../../money.ts'
import { interestSecurityPriceStep, pricesAround, priceStep } from '../exchange/order-book.ts'
import { estimateOf, type OrderEstimate } from '../order/terms/brokerage.ts'
import { type OrderAllocation, limitOf, type OrderTerms, unitsOf } from '../order/terms/order-terms.ts'
import type { OrderCheck } from './check.ts'
import type { AccountFacts, CheckFacts, OtherOrder } from './check-facts.ts'

type CheckedOrder = Pick<OrderTerms, 'type' | 'security' | 'quantity' | 'allocations'> & Parameters<typeof limitOf>[0]
type RuleOutcome = OrderCheck['outcome']
type OrderRule = (order: CheckedOrder, facts: CheckFacts) => readonly OrderCheck[]

const worstOutcome = (isRefused: boolean, isWarned: boolean): RuleOutcome =>
  isRefused ? 'refusal' : isWarned ? 'warning' : 'passed'

const unknownAccountFacts = (account: string): AccountFacts => ({
  account,
  name: account,
  cash: 0,
  held: 0,
  buying: 0,
  selling: 0,
  buyingUnits: 0,
  orders: [],
})

const eachAccountRule =
  (check: (own: AccountFacts, allocation: OrderAllocation) => Omit<OrderCheck, 'account'>) =>
  ({ allocations }: CheckedOrder, { accounts }: CheckFacts): readonly OrderCheck[] => {
    const known = new Map(accounts.map((each) => [each.account, each]))
    return allocations.map((allocation) => {
      const { account } = allocation
      return { ...check(known.get(account) ?? unknownAccountFacts(account), allocation), account }
    })
  }

const lastPriceIn = ({ quote }: CheckFacts): O.Option<number> =>
  pipe(
    O.fromNullable(quote),
    O.map(({ price }) => price),
  )

export const estimateFor = (order: CheckedOrder, facts: CheckFacts): O.Option<OrderEstimate> => {
  const { brokeragePercent: percent, brokerageMinimum: minimum } = facts.settings
  return estimateOf(order, lastPriceIn(facts), { percent, minimum })
}

/** Cash must cover this and the account's other purchases; the rest should not be below the buffer. */
const cashRule: OrderRule = (order, facts) => {
  if (order.type === 's') return []
  const estimate = O.toNullable(estimateFor(order, facts))
  const { cashBuffer } = facts.settings
  return eachAccountRule(({ account, cash: held, buying }) => {
    const share = estimate?.shares.find((each) => each.account === account)
    const needed = share === undefined ? null : roundToCents(share.consideration + share.brokerage)
    const left = needed === null ? null : roundToCents(held - buying - needed)
    const outcome = worstOutcome(left === null || left < 0, left !== null && left < cashBuffer)
    return { rule: 'cash', outcome, figures: { cash: held, buying, needed, left, buffer: cashBuffer } }
  })(order, facts)
}

const holdingRule: OrderRule = (order, facts) =>
  order.type === 'b'
    ? []
    : eachAccountRule(({ held, selling }, { units }) => ({
        rule: 'holding',
        outcome: worstOutcome(units > held - selling, false),
        figures: { held, selling, units, left: held - selling - units },
      }))(order, facts)

/** Refuses a limit worse than the last price by more than the collar, and warns of a limit better by more than that. */
const priceCollar: OrderRule = (order, facts) => {
  const limit = O.toNullable(limitOf(order))
  const last = O.toNullable(lastPriceIn(facts))
  const { collarPercent } = facts.settings
  if (limit === null || last === null || collarPercent === 0) return []
  const off = Number(((100 * (limit - last)) / last).toFixed(2))
  const against = order.type === 'b' ? off : -off
  const outcome = worstOutcome(against > collarPercent, Math.abs(off) > collarPercent)
  return [{ rule: 'priceCollar', outcome, account: null, figures: { limit, last, off, collar: collarPercent } }]
}

/** Interest rate securities (neither share nor unit) have finer price steps; unknown types may. Unlisted have none. */
const priceStepRule: OrderRule = (order, { securityType: type }) => {
  const limit = O.toNullable(limitOf(order))
  if (limit === null || type === 'other_share' || type === 'other_unit') return []
  const step = type === 'other' ? interestSecurityPriceStep : priceStep(limit)
  const around = O.toNullable(pricesAround(limit, step))
  const mayBeFiner = type === null && O.isNone(pricesAround(limit, interestSecurityPriceStep))
  const outcome = worstOutcome(around !== null && !mayBeFiner, around !== null)
  const figures = { limit, step, below: around?.below ?? null, above: around?.above ?? null }
  return [{ rule: 'priceStep', outcome, account: null, figures }]
}

const idsOf = (orders: readonly OtherOrder[]): string => orders.map(({ id }) => id).join(', ')

const duplicateRule: OrderRule = (order, facts) => {
  const limit = O.toNullable(limitOf(order))
  const { type } = order
  return eachAccountRule(({ orders }, { units }) => {
    const ofSide = orders.filter((one) => one.type === type)
    const { left: others, right: same } = RA.partition(
      ({ units: asked, price }: OtherOrder) => asked === units && price === limit,
    )(ofSide)
    const working = others.filter(({ isWorking }) => isWorking)
    return {
      rule: 'duplicate',
      outcome: worstOutcome(false, same.length + working.length > 0),
      figures: {
        orders: idsOf(same),
        type,
        security: order.security.asx_code,
        units,
        price: limit,
        at: same.at(-1)?.at ?? null,
        working: idsOf(working),
        workingUnits: unitsOf(working),
      },
    }
  })(order, facts)
}

const blockedSecurity: OrderRule = ({ security: { asx_code } }, { settings: { blocked } }) => [
  {
    rule: 'blockedSecurity',
    outcome: worstOutcome(
      blocked.some((code) => code.toUpperCase() === asx_code.toUpperCase()),
      false,
    ),
    account: null,
    figures: { security: asx_code },
  },
]

/** Refuses market orders for securities without a price, and warns of such limit orders. Warns of old prices. */
const stalePrice: OrderRule = (order, { quote, today, settings: { staleDays } }) => {
  const days = quote === null ? null : daysBetween(quote.date, today)
  const isOld = staleDays > 0 && days !== null && days > staleDays
  return [
    {
      rule: 'stalePrice',
      outcome: worstOutcome(quote === null && O.isNone(limitOf(order)), quote === null || isOld),
      account: null,
      figures: { price: quote?.price ?? null, date: quote?.date ?? null, days, most: staleDays },
    },
  ]
}

export const checkOrder: OrderRule = (order, facts) =>
  [cashRule, holdingRule, priceCollar, priceStepRule, duplicateRule, blockedSecurity, stalePrice].flatMap((rule) =>
    rule(order, facts),
  )
