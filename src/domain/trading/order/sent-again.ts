import type { NewOrder } from './new-order.ts'
import type { EnteredOrder } from './order.ts'
import { type Allocation, limitOf, type OrderTerms } from './terms/order-terms.ts'
import { O } from '../../fp.ts'

const areSame = (some: readonly Allocation[], others: readonly Allocation[]): boolean =>
  some.length === others.length &&
  some.every(({ account, units }) => others.some((other) => other.account === account && other.units === units))

/** Of dollars the units go by the price of the day on which they were entered. */
const isSameAmount = (asked: NewOrder, { value, quantity, allocations }: OrderTerms): boolean =>
  'quantity' in asked
    ? value === null && asked.quantity === quantity && areSame(asked.accounts, allocations)
    : value === asked.value &&
      asked.accounts.length === allocations.length &&
      asked.accounts.every(({ account }) => allocations.some((each) => each.account === account))

/** The day that an order for the day is good for is another once that is over. */
const isSameTime = (asked: NewOrder, terms: OrderTerms): boolean =>
  'expiry' in asked ? 'expiry' in terms && asked.expiry === terms.expiry : 'goodForDay' in terms

/** Whether an order is what somebody asked for under its id, whenever they ask for it again. */
export const isSentAgain = (asked: NewOrder, by: string, order: EnteredOrder): boolean =>
  order.by === by &&
  asked.type === order.terms.type &&
  asked.security.asx_code === order.terms.security.asx_code &&
  O.toNullable(limitOf(asked)) === O.toNullable(limitOf(order.terms)) &&
  isSameTime(asked, order.terms) &&
  isSameAmount(asked, order.terms)
