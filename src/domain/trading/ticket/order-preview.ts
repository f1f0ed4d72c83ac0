import { E, O, pipe } from '../../fp.ts'
import { cents } from '../../money.ts'
import { type Check, refusalsIn, unacknowledged, type CheckRule } from '../checks/check.ts'
import { checkOrder, estimateFor } from '../checks/check-order.ts'
import type { AccountFacts, CheckFacts } from '../checks/check-facts.ts'
import type { ListedStock } from '../market/listed-stock.ts'
import type { OrderEstimate } from '../order/brokerage.ts'
import { type NewOrder, type NewOrderFault, termsOf } from '../order/new-order.ts'
import { filledFor } from '../order/fill.ts'
import { limitOf, type OrderTerms } from '../order/order-terms.ts'
import type { ShownOrder } from '../order/shown-order.ts'
import { orderOf, type TicketFacts } from './drafted-order.ts'
import type { OrderDraft } from './order-draft.ts'

/** What an order leaves an account with, if all of it trades at `price` of the estimate; `weight` is the percent of what it is worth. */
export interface AccountAfter {
  readonly account: string
  readonly name: string
  readonly units: number
  readonly consideration: number | null
  readonly brokerage: number | null
  readonly cash: number | null
  readonly held: number
  readonly weight: number | null
}

export interface OrderPreview {
  readonly order: NewOrder
  readonly terms: OrderTerms
  readonly checks: readonly Check[]
  readonly estimate: OrderEstimate | null
  readonly accounts: readonly AccountAfter[]
}

const faultTexts: Readonly<Record<NewOrderFault['_tag'], string>> = {
  NoPrice: 'There is no price to work out the units by. Please set a limit',
  ValueBuysNothing: 'The amount is less than the price of one unit',
  AllocationsNotWhole: 'The amounts do not add up',
}

const after =
  ({ type, allocations }: OrderTerms, estimate: OrderEstimate | null, worths: TicketFacts['worths']) =>
  ({ account, name, cash, held, buying }: AccountFacts): AccountAfter => {
    const units = allocations.find((each) => each.account === account)?.units ?? 0
    const share = estimate?.shares.find((each) => each.account === account)
    const worth = worths[account] ?? 0
    const sign = type === 'b' ? 1 : -1
    const left = held + sign * units
    return {
      ...{ account, name, units, held: left },
      ...{ consideration: share?.consideration ?? null, brokerage: share?.brokerage ?? null },
      cash: share === undefined ? null : cents(cash - buying - sign * share.consideration - share.brokerage),
      weight:
        estimate === null || share === undefined || worth <= 0
          ? null
          : Number(((100 * left * estimate.price) / (worth - share.brokerage)).toFixed(2)),
    }
  }

export const previewOf = (
  security: ListedStock,
  draft: OrderDraft,
  facts: TicketFacts,
): E.Either<string, OrderPreview> =>
  pipe(
    orderOf(security, draft, facts),
    E.bindTo('order'),
    E.bind('terms', ({ order }) =>
      pipe(
        termsOf(order, O.fromNullable(facts.quote?.price), facts.today),
        E.mapLeft(({ _tag }) => faultTexts[_tag]),
      ),
    ),
    E.map(({ order, terms }) => {
      const estimate = O.toNullable(estimateFor(terms, facts))
      return {
        ...{ order, terms, estimate, checks: checkOrder(terms, facts) },
        accounts: facts.accounts.map(after(terms, estimate, facts.worths)),
      }
    }),
  )

/** Why it cannot be sent as it is; none where it can. */
export const whyNot = (
  preview: E.Either<string, OrderPreview>,
  acknowledged: readonly CheckRule[],
): O.Option<string> => {
  if (E.isLeft(preview)) return O.some(preview.left)
  const { checks } = preview.right
  if (refusalsIn(checks).length > 0) return O.some('A check before trading refuses it')
  return unacknowledged(checks, acknowledged).length > 0
    ? O.some('Please acknowledge what the checks before trading warn of')
    : O.none
}

/** As if an order were not there that is to be another. */
export const factsWithout = (facts: CheckFacts, order: ShownOrder | null): CheckFacts => {
  if (order === null) return facts
  const price = O.getOrElse(() => facts.quote?.price ?? 0)(limitOf(order))
  const leftOf = new Map(
    order.allocations.map(({ account, units }) => [account, units - filledFor(order.fills, account)]),
  )
  return {
    ...facts,
    accounts: facts.accounts.map((each) => {
      const left = leftOf.get(each.account) ?? 0
      return {
        ...each,
        buying: order.type === 'b' ? Math.max(0, cents(each.buying - left * price)) : each.buying,
        selling: order.type === 's' ? Math.max(0, each.selling - left) : each.selling,
        recent: each.recent.filter(({ id }) => id !== order.id),
      }
    }),
  }
}
