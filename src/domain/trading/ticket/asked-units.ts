import { E } from '../../fp.ts'
import { isEmpty, typedNumber } from '../../ledger/parcels/typed-number.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'
import type { AccountFacts } from '../checks/check-facts.ts'
import { mostUnits } from '../order/order-terms.ts'
import { amountOf, type OrderDraft } from './order-draft.ts'

interface Known {
  readonly price: number | null
  /** Of all the account has, in Australian dollars. */
  readonly worth: number | null
}

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

/** Units that bring a holding to its percent of all the account is worth, rounded down; none of them to sell where it is below that. */
const towards = (
  text: string,
  { type }: OrderDraft,
  { held }: AccountFacts,
  { price, worth }: Known,
): E.Either<string, number> => {
  if (isEmpty(text)) return E.left('A percentage is missing')
  const percent = typedNumber(text)
  if (E.isLeft(percent)) return E.left('A number such as 7.5')
  if (percent.right > 100) return E.left('At most 100 %')
  if (worth === null || price === null) return E.left('What the account is worth is not known')
  const target = Math.floor(Number(((worth * percent.right) / 100 / price).toFixed(6)))
  const units = type === 'b' ? target - held : held - target
  return units > 0
    ? E.right(Math.floor(units))
    : E.left(type === 'b' ? 'Already has as much or more' : 'Already has as little or less')
}

/** What is asked for an account: units, or dollars where it is by value. */
export const askedFor = (draft: OrderDraft, facts: AccountFacts, known: Known): E.Either<string, number> => {
  const text = amountOf(draft, facts.account)
  switch (draft.measure) {
    case 'units':
      return wholeUnits(text)
    case 'value':
      return wholeCents(text)
    case 'weight':
      return towards(text, draft, facts, known)
  }
}
