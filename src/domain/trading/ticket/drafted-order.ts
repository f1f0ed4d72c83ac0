import { E, O, pipe, RA } from '../../fp.ts'
import { isEmpty, typedNumber } from '../../ledger/parcels/typed-number.ts'
import { totalOf } from '../../money.ts'
import type { AccountFacts, CheckFacts } from '../checks/check-facts.ts'
import type { ListedStock } from '../market/listed-stock.ts'
import { type OrderFill, unitsFilledFor } from '../order/fills/fill.ts'
import type { NewOrder } from '../order/new-order.ts'
import { OrderPrice, type PriceTerm, type TimeTerm, unitsOf } from '../order/terms/order-terms.ts'
import { requestedAmountFor, type OrderDraft } from './order-draft.ts'

export type TicketFacts = CheckFacts & { readonly worths: Readonly<Record<string, number>> }

export interface OrderDraftFaults {
  readonly limit: string | null
  readonly expiry: string | null
  readonly accounts: ReadonlyMap<string, string>
  readonly leftOut: ReadonlyMap<string, string>
}

const limitIn = ({ limit }: OrderDraft): E.Either<string, O.Option<number>> => {
  if (limit === null) return E.right(O.none)
  if (isEmpty(limit)) return E.left('Enter a price')
  const price = typedNumber(limit)
  if (E.isLeft(price)) return E.left('Enter a number such as 12.34')
  return OrderPrice.is(price.right)
    ? E.right(O.some(price.right))
    : E.left('Enter more than zero, with at most four decimals')
}

const priceIn = (draft: OrderDraft, { quote }: CheckFacts): number | null => {
  const limit = limitIn(draft)
  return E.isRight(limit) && O.isSome(limit.right) ? limit.right.value : (quote?.price ?? null)
}

type OrderFills = readonly OrderFill[]

const requestedAmountIn = (draft: OrderDraft, facts: TicketFacts, fills: OrderFills, each: AccountFacts) =>
  requestedAmountFor(draft, each, {
    price: priceIn(draft, facts),
    worth: facts.worths[each.account] ?? null,
    brokerage: { percent: facts.settings.brokeragePercent, minimum: facts.settings.brokerageMinimum },
    filled: unitsFilledFor(fills, each.account),
    isBlock: facts.accounts.length > 1,
  })

export const draftFaults = (draft: OrderDraft, facts: TicketFacts, fills: OrderFills = []): OrderDraftFaults => {
  const limit = limitIn(draft)
  const asked = facts.accounts.map((each) => [each.account, requestedAmountIn(draft, facts, fills, each)] as const)
  return {
    limit: E.isLeft(limit) ? limit.left : null,
    expiry: draft.expiry !== null && draft.expiry < facts.today ? 'Choose today or later' : null,
    accounts: new Map(asked.flatMap(([account, one]) => (E.isLeft(one) ? [[account, one.left] as const] : []))),
    leftOut: new Map(
      asked.flatMap(([account, one]) =>
        E.isRight(one) && one.right._tag === 'LeftOut' ? [[account, one.right.why] as const] : [],
      ),
    ),
  }
}

const priceTerm = (limit: O.Option<number>): PriceTerm =>
  O.isSome(limit) ? { priceLimit: limit.value } : { priceMarket: true }

const timeTerm = ({ expiry }: OrderDraft): TimeTerm => (expiry === null ? { goodForDay: true } : { expiry })

const firstFault = ({ accounts, limit, expiry }: OrderDraftFaults): string | null => {
  const [first] = accounts
  if (first !== undefined) return accounts.size === 1 ? first[1] : `${first[0]}: ${first[1]}`
  return limit === null ? expiry : limit
}

export const newOrderFromDraft = (
  security: ListedStock,
  draft: OrderDraft,
  facts: TicketFacts,
  fills: OrderFills = [],
): E.Either<string, NewOrder> => {
  const faults = draftFaults(draft, facts, fills)
  const fault = firstFault(faults)
  if (fault !== null) return E.left(fault)
  if (faults.leftOut.size === facts.accounts.length) return E.left('All accounts are excluded')
  return pipe(
    E.Do,
    E.apS('limit', limitIn(draft)),
    E.apS(
      'asked',
      pipe(
        facts.accounts,
        RA.map((each) =>
          pipe(
            requestedAmountIn(draft, facts, fills, each),
            E.map((own) => (own._tag === 'Asked' ? [{ account: each.account, amount: own.amount }] : [])),
          ),
        ),
        E.sequenceArray,
        E.map((each) => each.flat()),
      ),
    ),
    E.map(({ limit, asked }) => {
      const { type } = draft
      const terms = { type, security, ...priceTerm(limit), ...timeTerm(draft) }
      if (draft.measure === 'value')
        return {
          ...terms,
          value: totalOf(asked, ({ amount }) => amount),
          accounts: asked.map(({ account, amount }) => ({ account, value: amount })),
        }
      const accounts = asked.map(({ account, amount }) => ({ account, units: amount }))
      return { ...terms, quantity: unitsOf(accounts), accounts }
    }),
  )
}
