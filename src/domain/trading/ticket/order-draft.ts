import type { IsoDate } from '../../dates/iso-date.ts'
import { E, pipe } from '../../fp.ts'
import { isEmpty, typedNumber } from '../../ledger/parcels/typed-number.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'
import { type AccountFacts, hasWorkingOrders, unitsAfterWorkingOrders } from '../checks/check-facts.ts'
import { maxUnits, type OrderSide } from '../order/terms/order-terms.ts'
import type { ShownOrder } from '../order/shown-order.ts'
import type { BrokerageTerms } from '../order/terms/brokerage.ts'

/** `weight` is the holding's target percentage of its account. */
export type QuantityMeasure = 'units' | 'value' | 'weight'

/** As typed: a null `limit` is at the market, a null `expiry` good for the day. */
export interface OrderDraft {
  readonly type: OrderSide
  readonly measure: QuantityMeasure
  readonly amount: string
  readonly own: Readonly<Record<string, string>>
  readonly limit: string | null
  readonly expiry: IsoDate | null
}

export const emptyDraft: OrderDraft = { type: 'b', measure: 'units', amount: '', own: {}, limit: null, expiry: null }

export const amountOf = ({ amount, own }: OrderDraft, account: string): string => own[account] ?? amount

export const isBegun = ({ amount, own }: OrderDraft): boolean =>
  [amount, ...Object.values(own)].some((typed) => typed.trim() !== '')

export const draftOf = (order: ShownOrder): OrderDraft => ({
  type: order.type,
  measure: 'units',
  amount: '',
  own: Object.fromEntries(order.allocations.map(({ account, units }) => [account, units.toString()])),
  limit: 'priceLimit' in order ? order.priceLimit.toString() : null,
  expiry: 'expiry' in order ? order.expiry : null,
})

interface KnownFacts {
  readonly price: number | null
  /** Value of the whole account, in Australian dollars. */
  readonly worth: number | null
  readonly brokerage: BrokerageTerms
  readonly filled: number
  readonly isBlock: boolean
}

type RequestedAmount =
  | { readonly _tag: 'Asked'; readonly amount: number }
  | { readonly _tag: 'LeftOut'; readonly why: string }

type AmountOrFault = E.Either<string, number>

const typedAmount = (text: string): AmountOrFault => {
  if (isEmpty(text)) return E.left('Enter an amount')
  const number = typedNumber(text)
  if (E.isLeft(number)) return E.left('Enter a number such as 1234.56')
  return number.right === 0 ? E.left('Enter more than zero') : E.right(number.right)
}

const wholeUnits = (text: string): AmountOrFault => {
  const units = typedAmount(text)
  if (E.isLeft(units)) return units
  if (!Number.isInteger(units.right)) return E.left('Enter whole units')
  return units.right > maxUnits ? E.left(`At most ${formatCell('number', maxUnits)} units`) : units
}

const wholeCents = (text: string): AmountOrFault => {
  const dollars = typedAmount(text)
  return E.isRight(dollars) && Number(dollars.right.toFixed(2)) !== dollars.right
    ? E.left('Enter dollars and cents')
    : dollars
}

const filledText = (filled: number): string => `${formatCell('number', filled)} are already filled`

const leftOutAmount = (why: string, { isBlock, filled }: KnownFacts): E.Either<string, RequestedAmount> => {
  if (filled > 0) return E.left(filledText(filled))
  return isBlock ? E.right({ _tag: 'LeftOut', why }) : E.left(why)
}

/**
 * Largest whole T whose value is within share p of the account's worth w after brokerage b: T × price ≤ p × (w − b). b
 * is the greater of the minimum and rate r of the trade, s × (T − held) × price. Sign s is 1 for purchases and −1 for
 * sales. The minimum and the rate each bound T; the smaller bound decides.
 */
const targetUnits = (
  share: number,
  { type }: OrderDraft,
  held: number,
  {
    price,
    worth,
    brokerage: { percent, minimum },
  }: { readonly price: number; readonly worth: number } & Pick<KnownFacts, 'brokerage'>,
): number => {
  const rate = ((type === 'b' ? 1 : -1) * percent) / 100
  const byMinimum = (share * (worth - minimum)) / price
  const byPercent = (share * (worth + rate * held * price)) / (price * (1 + share * rate))
  return Math.max(0, Math.floor(Number(Math.min(byMinimum, byPercent).toFixed(6))))
}

const enoughHeldText = (of: 'much or more' | 'little or less', facts: AccountFacts): string =>
  `Already holds as ${of}${hasWorkingOrders(facts) ? ', including working orders' : ''}`

const amountTowardsTarget = (
  text: string,
  draft: OrderDraft,
  facts: AccountFacts,
  known: KnownFacts,
): E.Either<string, RequestedAmount> => {
  if (isEmpty(text)) return E.left('Enter a percentage')
  const percent = typedNumber(text)
  if (E.isLeft(percent)) return E.left('Enter a number such as 7.5')
  if (percent.right > 100) return E.left('At most 100 %')
  const { price, worth, brokerage } = known
  if (worth === null || price === null) return E.left('The account’s value is not available')
  const share = percent.right / 100
  const held = unitsAfterWorkingOrders(facts)
  // without a trade there is no brokerage to deduct
  const hasNoMore = draft.type === 's' && Number((held * price - share * worth).toFixed(6)) <= 0
  if (hasNoMore) return leftOutAmount(enoughHeldText('little or less', facts), known)
  const target = targetUnits(share, draft, held, { price, worth, brokerage })
  const units = Math.floor(draft.type === 'b' ? target - held : held - target)
  return units > 0
    ? E.right({ _tag: 'Asked', amount: units })
    : leftOutAmount(enoughHeldText(draft.type === 'b' ? 'much or more' : 'little or less', facts), known)
}

const atLeastFilledUnits = (units: number, { filled }: KnownFacts): E.Either<string, number> =>
  units < filled ? E.left(filledText(filled)) : E.right(units)

const requestedAmount = (amount: number): RequestedAmount => ({ _tag: 'Asked', amount })

export const requestedAmountFor = (
  draft: OrderDraft,
  facts: AccountFacts,
  known: KnownFacts,
): E.Either<string, RequestedAmount> => {
  const text = amountOf(draft, facts.account)
  if (known.isBlock && facts.account in draft.own && isEmpty(text)) return leftOutAmount('Excluded', known)
  switch (draft.measure) {
    case 'units':
      return pipe(
        wholeUnits(text),
        E.chain((units) => atLeastFilledUnits(units, known)),
        E.map(requestedAmount),
      )
    case 'value':
      return pipe(wholeCents(text), E.map(requestedAmount))
    case 'weight':
      return amountTowardsTarget(text, draft, facts, known)
  }
}
