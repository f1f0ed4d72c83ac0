import type { IsoDate } from '../../dates/iso-date.ts'
import { cents, shareBetween, totalOf } from '../../money.ts'
import type { Step } from '../valuation/step.ts'
import { quantity } from './parcel.ts'

/** What moved the cash of an account in another currency: `amount` in that, `value` in Australian dollars; what goes is negative. */
export interface CashMove {
  readonly date: IsoDate
  readonly amount: number
  readonly value: number
}

/** What came in on a day and is still there, or of an overdrawn account what was taken out and has not come back, which is negative. */
interface CashParcel extends CashMove {
  readonly left: number
}

export interface ForexRealisation {
  readonly acquired: IsoDate
  readonly realised: IsoDate
  /** In the currency, positive. */
  readonly amount: number
  /** In Australian dollars: what it had cost, or what paying it back did. */
  readonly cost: number
  /** In Australian dollars: what was received for it, or when it was taken up. */
  readonly proceeds: number
  readonly event: 'FRE2' | 'FRE4'
}

export const forexGainOf = ({ cost, proceeds }: ForexRealisation): number => cents(proceeds - cost)

export interface ForeignCashHistory {
  /** After each move, in the currency, and what that cost in Australian dollars. */
  readonly balances: readonly Step[]
  readonly costs: readonly Step[]
  readonly open: readonly CashParcel[]
  readonly realised: readonly ForexRealisation[]
}

const valueBetween = ({ value, amount }: CashMove, from: number, to: number): number =>
  shareBetween(value, from, to, amount)

const costOf = (open: readonly CashParcel[]): number =>
  totalOf(open, (parcel) => valueBetween(parcel, quantity(parcel.amount - parcel.left), parcel.amount))

const realisation = (
  parcel: CashParcel,
  move: CashMove,
  part: number,
  value: number,
  cost: number,
): ForexRealisation => ({
  acquired: parcel.date,
  realised: move.date,
  amount: Math.abs(part),
  ...(parcel.amount > 0
    ? { cost, proceeds: 0 - value, event: 'FRE2' }
    : { cost: value, proceeds: 0 - cost, event: 'FRE4' }),
})

const settle = (open: CashParcel[], realised: ForexRealisation[], move: CashMove): void => {
  const rest = { left: move.amount }
  for (;;) {
    const [parcel] = open
    if (parcel === undefined || parcel.left * rest.left >= 0) break
    const part = Math.sign(parcel.left) * Math.min(Math.abs(parcel.left), Math.abs(rest.left))
    const left = quantity(parcel.left - part)
    const after = quantity(rest.left + part)
    const cost = valueBetween(parcel, quantity(parcel.amount - parcel.left), quantity(parcel.amount - left))
    const value = valueBetween(move, quantity(move.amount - rest.left), quantity(move.amount - after))
    realised.push(realisation(parcel, move, part, value, cost))
    rest.left = after
    if (left === 0) open.shift()
    else open[0] = { ...parcel, left }
  }
  if (rest.left !== 0) open.push({ ...move, left: rest.left })
}

/**
 * What goes of foreign cash is what came first (Income Tax Assessment Act 1997 s 775-145(1)). It realises what it is worth that day less what
 * it had cost, forex realisation event 2 (s 775-45); of an account that is overdrawn, what was received when it was taken less what it costs to
 * pay it back, event 4 (s 775-55). Moves come in their order; costs and proceeds are cut to the cent as those of parcels are.
 */
export const foreignCashHistory = (moves: readonly CashMove[]): ForeignCashHistory => {
  const open: CashParcel[] = []
  const realised: ForexRealisation[] = []
  const balances: Step[] = []
  const costs: Step[] = []
  for (const move of moves) {
    settle(open, realised, move)
    balances.push({ date: move.date, value: quantity((balances.at(-1)?.value ?? 0) + move.amount) })
    costs.push({ date: move.date, value: costOf(open) })
  }
  return { balances, costs, open, realised }
}
