import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, shareBetween, totalOf } from '../../money.ts'
import type { DatedStep } from '../valuation/step.ts'
import { roundUnits } from './parcel.ts'

/** `amount` in the currency, `value` in Australian dollars; outflows are negative. */
export interface CashMove {
  readonly date: IsoDate
  readonly amount: number
  readonly value: number
}

/** An inflow of which a part is `left`. In an overdrawn account, an outflow not yet repaid, which is negative. */
interface CashParcel extends CashMove {
  readonly left: number
}

export interface ForexRealisation {
  readonly acquired: IsoDate
  readonly realised: IsoDate
  /** In the currency, positive. */
  readonly amount: number
  /** Cost of the amount, or the cost of repaying it, in Australian dollars. */
  readonly cost: number
  /** Money received for the amount, or when it was borrowed, in Australian dollars. */
  readonly proceeds: number
  readonly event: 'FRE2' | 'FRE4'
}

export const forexGainOf = ({ cost, proceeds }: ForexRealisation): number => roundToCents(proceeds - cost)

export interface ForeignCashHistory {
  /** Balance after each move, in the currency. `costs` are in Australian dollars. */
  readonly balances: readonly DatedStep[]
  readonly costs: readonly DatedStep[]
  readonly open: readonly CashParcel[]
  readonly realised: readonly ForexRealisation[]
}

const valueBetween = ({ value, amount }: CashMove, from: number, to: number): number =>
  shareBetween(value, from, to, amount)

const costOf = (open: readonly CashParcel[]): number =>
  totalOf(open, (parcel) => valueBetween(parcel, roundUnits(parcel.amount - parcel.left), parcel.amount))

const forexRealisation = (
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

const settleCash = (open: CashParcel[], realised: ForexRealisation[], move: CashMove): void => {
  const rest = { left: move.amount }
  for (;;) {
    const [parcel] = open
    if (parcel === undefined || parcel.left * rest.left >= 0) break
    const part = Math.sign(parcel.left) * Math.min(Math.abs(parcel.left), Math.abs(rest.left))
    const left = roundUnits(parcel.left - part)
    const after = roundUnits(rest.left + part)
    const cost = valueBetween(parcel, roundUnits(parcel.amount - parcel.left), roundUnits(parcel.amount - left))
    const value = valueBetween(move, roundUnits(move.amount - rest.left), roundUnits(move.amount - after))
    realised.push(forexRealisation(parcel, move, part, value, cost))
    rest.left = after
    if (left === 0) open.shift()
    else open[0] = { ...parcel, left }
  }
  if (rest.left !== 0) open.push({ ...move, left: rest.left })
}

/**
 * First in, first out (Income Tax Assessment Act 1997 s 775-145(1)). An outflow realises its value that day less its
 * cost: forex realisation event 2 (s 775-45). Repaying an overdraft realises the amount received less the cost of
 * repayment: event 4 (s 775-55). Moves come in order. Costs and proceeds are cut to the cent like those of parcels.
 */
export const foreignCashHistory = (moves: readonly CashMove[]): ForeignCashHistory => {
  const open: CashParcel[] = []
  const realised: ForexRealisation[] = []
  const balances: DatedStep[] = []
  const costs: DatedStep[] = []
  for (const move of moves) {
    settleCash(open, realised, move)
    balances.push({ date: move.date, value: roundUnits((balances.at(-1)?.value ?? 0) + move.amount) })
    costs.push({ date: move.date, value: costOf(open) })
  }
  return { balances, costs, open, realised }
}
