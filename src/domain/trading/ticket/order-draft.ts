import type { IsoDate } from '../../dates/iso-date.ts'
import { E, pipe } from '../../fp.ts'
import { isEmpty, typedNumber } from '../../ledger/parcels/typed-number.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'
import { type AccountFacts, hasWorking, heldOnceWorked } from '../checks/check-facts.ts'
import { mostUnits, type OrderSide } from '../order/terms/order-terms.ts'
import type { ShownOrder } from '../order/shown-order.ts'
import type { BrokerageTerms } from '../order/terms/brokerage.ts'

/** What is typed is in units, in dollars, or the percent of its account that the holding is to be. */
export type Measure = 'units' | 'value' | 'weight'

/** As it is typed: a limit of null is at the market, an expiry of null good for the day. */
export interface OrderDraft {
  readonly type: OrderSide
  readonly measure: Measure
  readonly amount: string
  readonly own: Readonly<Record<string, string>>
  readonly limit: string | null
  readonly expiry: IsoDate | null
}

export const emptyDraft: OrderDraft = { type: 'b', measure: 'units', amount: '', own: {}, limit: null, expiry: null }

export const amountOf = ({ amount, own }: OrderDraft, account: string): string => own[account] ?? amount

/** Whether something was typed that has not been sent; who buys or sells and when alone is no order. */
export const isBegun = ({ amount, own }: OrderDraft): boolean =>
  [amount, ...Object.values(own)].some((typed) => typed.trim() !== '')

export const draftOf = (order: ShownOrder): OrderDraft => ({
  ...{ type: order.type, measure: 'units', amount: '' },
  own: Object.fromEntries(order.allocations.map(({ account, units }) => [account, units.toString()])),
  limit: 'priceLimit' in order ? order.priceLimit.toString() : null,
  expiry: 'expiry' in order ? order.expiry : null,
})

interface Known {
  readonly price: number | null
  /** Of all the account has, in Australian dollars. */
  readonly worth: number | null
  readonly brokerage: BrokerageTerms
  readonly filled: number
  /** Whether the order is of other accounts too, so that it can be without this one. */
  readonly isBlock: boolean
}

/** Units, or dollars where it is by value; or why the order is without the account. */
type Asked = { readonly _tag: 'Asked'; readonly amount: number } | { readonly _tag: 'LeftOut'; readonly why: string }

type Whole = E.Either<string, number>

const typed = (text: string): Whole => {
  if (isEmpty(text)) return E.left('An amount is missing')
  const number = typedNumber(text)
  if (E.isLeft(number)) return E.left('A number such as 1234.56')
  return number.right === 0 ? E.left('More than zero') : E.right(number.right)
}

const wholeUnits = (text: string): Whole => {
  const units = typed(text)
  if (E.isLeft(units)) return units
  if (!Number.isInteger(units.right)) return E.left('Whole units')
  return units.right > mostUnits ? E.left(`At most ${formatCell('number', mostUnits)} units`) : units
}

const wholeCents = (text: string): Whole => {
  const dollars = typed(text)
  return E.isRight(dollars) && Number(dollars.right.toFixed(2)) !== dollars.right
    ? E.left('Dollars and cents')
    : dollars
}

const filledText = (filled: number): string => `${formatCell('number', filled)} are filled already`

const leftOut = (why: string, { isBlock, filled }: Known): E.Either<string, Asked> => {
  if (filled > 0) return E.left(filledText(filled))
  return isBlock ? E.right({ _tag: 'LeftOut', why }) : E.left(why)
}

/**
 * The most whole units whose value is no more than a share p of what the account is worth w once brokerage b is paid: T × price ≤ p × (w − b), where b is the
 * more of the minimum and a share r of what is bought (s = 1) or sold (s = −1), s × (T − held) × price. Both of these bound T.
 */
const targetUnits = (
  share: number,
  { type }: OrderDraft,
  held: number,
  {
    price,
    worth,
    brokerage: { percent, minimum },
  }: { readonly price: number; readonly worth: number } & Pick<Known, 'brokerage'>,
): number => {
  const rate = ((type === 'b' ? 1 : -1) * percent) / 100
  const byMinimum = (share * (worth - minimum)) / price
  const byPercent = (share * (worth + rate * held * price)) / (price * (1 + share * rate))
  return Math.max(0, Math.floor(Number(Math.min(byMinimum, byPercent).toFixed(6))))
}

const hasEnough = (of: 'much or more' | 'little or less', facts: AccountFacts): string =>
  `Already has as ${of}${hasWorking(facts) ? ', with its orders that still work' : ''}`

/** Units that bring a holding, with what other orders still buy and sell of it, to its percent of all the account is worth. */
const towards = (text: string, draft: OrderDraft, facts: AccountFacts, known: Known): E.Either<string, Asked> => {
  if (isEmpty(text)) return E.left('A percentage is missing')
  const percent = typedNumber(text)
  if (E.isLeft(percent)) return E.left('A number such as 7.5')
  if (percent.right > 100) return E.left('At most 100 %')
  const { price, worth, brokerage } = known
  if (worth === null || price === null) return E.left('What the account is worth is not known')
  const share = percent.right / 100
  const held = heldOnceWorked(facts)
  // what a trade would take of its worth is not taken where there is none
  const hasNoMore = draft.type === 's' && Number((held * price - share * worth).toFixed(6)) <= 0
  if (hasNoMore) return leftOut(hasEnough('little or less', facts), known)
  const target = targetUnits(share, draft, held, { price, worth, brokerage })
  const units = Math.floor(draft.type === 'b' ? target - held : held - target)
  return units > 0
    ? E.right({ _tag: 'Asked', amount: units })
    : leftOut(hasEnough(draft.type === 'b' ? 'much or more' : 'little or less', facts), known)
}

const noFewer = (units: number, { filled }: Known): E.Either<string, number> =>
  units < filled ? E.left(filledText(filled)) : E.right(units)

const asked = (amount: number): Asked => ({ _tag: 'Asked', amount })

export const askedFor = (draft: OrderDraft, facts: AccountFacts, known: Known): E.Either<string, Asked> => {
  const text = amountOf(draft, facts.account)
  if (known.isBlock && facts.account in draft.own && isEmpty(text)) return leftOut('Excluded', known)
  switch (draft.measure) {
    case 'units':
      return pipe(
        wholeUnits(text),
        E.chain((units) => noFewer(units, known)),
        E.map(asked),
      )
    case 'value':
      return pipe(wholeCents(text), E.map(asked))
    case 'weight':
      return towards(text, draft, facts, known)
  }
}
