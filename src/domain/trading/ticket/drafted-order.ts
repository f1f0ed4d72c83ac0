import { E, O, pipe, RA } from '../../fp.ts'
import { isEmpty, typedNumber } from '../../ledger/parcels/typed-number.ts'
import { totalOf } from '../../money.ts'
import type { AccountFacts, CheckFacts } from '../checks/check-facts.ts'
import type { ListedStock } from '../market/listed-stock.ts'
import type { NewOrder } from '../order/new-order.ts'
import { Price, type PriceTerm, type TimeTerm, unitsOf } from '../order/order-terms.ts'
import { askedFor } from './asked-units.ts'
import type { OrderDraft } from './order-draft.ts'

/** With what each account is worth, by its code, where that is known. */
export type TicketFacts = CheckFacts & { readonly worths: Readonly<Record<string, number>> }

/** What is wrong with what is typed; `accounts` by their codes. */
export interface DraftFaults {
  readonly limit: string | null
  readonly expiry: string | null
  readonly accounts: ReadonlyMap<string, string>
}

const limitIn = ({ limit }: OrderDraft): E.Either<string, O.Option<number>> => {
  if (limit === null) return E.right(O.none)
  if (isEmpty(limit)) return E.left('A price is missing')
  const price = typedNumber(limit)
  if (E.isLeft(price)) return E.left('A number such as 12.34')
  return Price.is(price.right) ? E.right(O.some(price.right)) : E.left('More than zero, with at most four decimals')
}

/** The limit, or the last price where there is none. */
const priceIn = (draft: OrderDraft, { quote }: CheckFacts): number | null => {
  const limit = limitIn(draft)
  return E.isRight(limit) && O.isSome(limit.right) ? limit.right.value : (quote?.price ?? null)
}

const askedIn = (draft: OrderDraft, facts: TicketFacts, each: AccountFacts) =>
  askedFor(draft, each, { price: priceIn(draft, facts), worth: facts.worths[each.account] ?? null })

export const draftFaults = (draft: OrderDraft, facts: TicketFacts): DraftFaults => {
  const limit = limitIn(draft)
  return {
    limit: E.isLeft(limit) ? limit.left : null,
    expiry: draft.expiry !== null && draft.expiry < facts.today ? 'Today or later' : null,
    accounts: new Map(
      facts.accounts.flatMap((each) => {
        const asked = askedIn(draft, facts, each)
        return E.isLeft(asked) ? [[each.account, asked.left] as const] : []
      }),
    ),
  }
}

const priceTerm = (limit: O.Option<number>): PriceTerm =>
  O.isSome(limit) ? { priceLimit: limit.value } : { priceMarket: true }

const timeTerm = ({ expiry }: OrderDraft): TimeTerm => (expiry === null ? { goodForDay: true } : { expiry })

const firstFault = ({ accounts, limit, expiry }: DraftFaults): string | null => {
  const [first] = accounts
  if (first !== undefined) return accounts.size === 1 ? first[1] : `${first[0]}: ${first[1]}`
  return limit === null ? expiry : limit
}

/** What is ordered by a draft; left is why nothing can be yet. */
export const orderOf = (security: ListedStock, draft: OrderDraft, facts: TicketFacts): E.Either<string, NewOrder> => {
  const fault = firstFault(draftFaults(draft, facts))
  if (fault !== null) return E.left(fault)
  return pipe(
    E.Do,
    E.apS('limit', limitIn(draft)),
    E.apS(
      'asked',
      pipe(
        facts.accounts,
        RA.map((each) =>
          pipe(
            askedIn(draft, facts, each),
            E.map((amount) => ({ account: each.account, amount })),
          ),
        ),
        E.sequenceArray,
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
