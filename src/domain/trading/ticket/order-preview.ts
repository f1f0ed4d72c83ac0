import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import type { RequestedSale } from '../../ledger/parcels/sale-asked.ts'
import { roundToCents } from '../../money.ts'
import { type OrderCheck, refusalsIn, unacknowledgedRules, type CheckRule } from '../checks/check.ts'
import { checkOrder, estimateFor } from '../checks/check-order.ts'
import { type AccountFacts, hasWorkingOrders, unitsAfterWorkingOrders } from '../checks/check-facts.ts'
import type { ListedStock } from '../market/listed-stock.ts'
import type { OrderEstimate } from '../order/terms/brokerage.ts'
import { type NewOrder, type NewOrderFault, termsOf } from '../order/new-order.ts'
import { type OrderFill, remainingTerms } from '../order/fills/fill.ts'
import { accountsOf, type OrderTerms } from '../order/terms/order-terms.ts'
import type { ShownOrder } from '../order/shown-order.ts'
import { draftFaults, newOrderFromDraft, type TicketFacts } from './drafted-order.ts'
import type { OrderDraft } from './order-draft.ts'

/** Account after this order at the estimate's `price`, and after its other working orders. `weight` is a percentage. */
export interface AccountAfterOrder {
  readonly account: string
  readonly name: string
  readonly units: number
  readonly consideration: number | null
  readonly brokerage: number | null
  readonly cash: number | null
  readonly held: number
  readonly weight: number | null
  readonly isWorking: boolean
}

export interface OrderEffect {
  readonly terms: OrderTerms
  readonly checks: readonly OrderCheck[]
  readonly estimate: OrderEstimate | null
  readonly accounts: readonly AccountAfterOrder[]
}

interface LeftOutAccount extends Pick<AccountFacts, 'account' | 'name'> {
  readonly why: string
}

export interface OrderPreview extends OrderEffect {
  readonly order: NewOrder
  readonly leftOut: readonly LeftOutAccount[]
}

const faultTexts: Readonly<Record<NewOrderFault['_tag'], string>> = {
  NoPrice: 'No price to calculate the units from. Please set a limit',
  ValueBuysNothing: 'The amount is less than the price of one unit',
  AllocationsNotWhole: 'The amounts do not add up',
}

const accountAfterOrder =
  ({ type, allocations }: OrderTerms, estimate: OrderEstimate | null, worths: TicketFacts['worths']) =>
  (facts: AccountFacts): AccountAfterOrder => {
    const { account, name, cash, buying } = facts
    const units = allocations.find((each) => each.account === account)?.units ?? 0
    const share = estimate?.shares.find((each) => each.account === account)
    const worth = worths[account] ?? 0
    const sign = type === 'b' ? 1 : -1
    const left = unitsAfterWorkingOrders(facts) + sign * units
    return {
      account,
      name,
      units,
      held: left,
      isWorking: hasWorkingOrders(facts),
      consideration: share?.consideration ?? null,
      brokerage: share?.brokerage ?? null,
      cash: share === undefined ? null : roundToCents(cash - buying - sign * share.consideration - share.brokerage),
      weight:
        estimate === null || share === undefined || worth <= 0
          ? null
          : Number(((100 * left * estimate.price) / (worth - share.brokerage)).toFixed(2)),
    }
  }

const effectOf = (terms: OrderTerms, facts: TicketFacts): OrderEffect => {
  const estimate = O.toNullable(estimateFor(terms, facts))
  const ordered = new Set(accountsOf(terms))
  return {
    terms,
    estimate,
    checks: checkOrder(terms, facts),
    accounts: facts.accounts
      .filter(({ account }) => ordered.has(account))
      .map(accountAfterOrder(terms, estimate, facts.worths)),
  }
}

const leftOutIn = (draft: OrderDraft, facts: TicketFacts, fills: readonly OrderFill[]): readonly LeftOutAccount[] => {
  const { leftOut } = draftFaults(draft, facts, fills)
  return facts.accounts.flatMap(({ account, name }) => {
    const why = leftOut.get(account)
    return why === undefined ? [] : [{ account, name, why }]
  })
}

/** `fills` belong to the order being amended. `terms` include them; the estimate and the checks cover only the rest. */
export const previewOf = (
  security: ListedStock,
  draft: OrderDraft,
  facts: TicketFacts,
  fills: readonly OrderFill[] = [],
): E.Either<string, OrderPreview> =>
  pipe(
    newOrderFromDraft(security, draft, facts, fills),
    E.bindTo('order'),
    E.bind('terms', ({ order }) =>
      pipe(
        termsOf(order, O.fromNullable(facts.quote?.price), facts.today),
        E.mapLeft(({ _tag }) => faultTexts[_tag]),
      ),
    ),
    E.map(({ order, terms }) => ({
      order,
      ...effectOf(remainingTerms(terms, fills), facts),
      terms,
      leftOut: leftOutIn(draft, facts, fills),
    })),
  )

export const effectOfOrder = (order: ShownOrder, facts: TicketFacts): OrderEffect =>
  effectOf(remainingTerms(order, order.fills), facts)

export const whyChecksRefuse = (
  checks: readonly OrderCheck[],
  acknowledged: readonly CheckRule[],
): O.Option<string> => {
  if (refusalsIn(checks).length > 0) return O.some('A pre-trade check refuses this order')
  return unacknowledgedRules(checks, acknowledged).length > 0
    ? O.some('Please acknowledge the pre-trade warnings')
    : O.none
}

export const previewObstacle = (
  preview: E.Either<string, OrderPreview>,
  acknowledged: readonly CheckRule[],
): O.Option<string> => (E.isLeft(preview) ? O.some(preview.left) : whyChecksRefuse(preview.right.checks, acknowledged))

export interface GainQuestion {
  readonly account: string
  readonly sale: RequestedSale
}

/** Only for a sale of one account, and not beyond its holding. */
export const gainQuestion = (
  { terms, estimate, accounts, checks }: OrderEffect,
  on: IsoDate,
): O.Option<GainQuestion> => {
  if (refusalsIn(checks).some(({ rule }) => rule === 'holding')) return O.none
  const [one, ...others] = accounts
  if (terms.type === 'b' || one === undefined || others.length > 0 || estimate === null) return O.none
  const { price, brokerage } = estimate
  return O.some({
    account: one.account,
    sale: { security: terms.security.asx_code, units: one.units, price, on, brokerage },
  })
}
