import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Ledger, Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import { cents } from '../../../src/domain/money.ts'
import { heldCost, heldQuantity } from '../../../src/domain/ledger/parcels/parcel.ts'
import { marketValueOf } from '../../../src/domain/ledger/valuation/price.ts'
import { stepOn } from '../../../src/domain/ledger/valuation/step.ts'

/** What is held of one security at a date: unrealised gain = market value − the cost of the parcels still open. */
export interface Holding {
  readonly security: string
  readonly quantity: number
  readonly price: number
  readonly priceDate: IsoDate | null
  readonly marketValue: number
  readonly cost: number
  readonly gain: number
}

const holdingOf = (ledger: Ledger, security: string, positions: readonly Position[], date: IsoDate): Holding => {
  const histories = positions.map(({ history }) => history)
  const parcels = histories.flatMap(({ open }) => open)
  const cost = heldCost(parcels)
  const step = stepOn(ledger.prices.get(security) ?? [], date)
  const price = step?.value ?? 0
  const marketValue = marketValueOf(histories, price)
  return {
    security,
    quantity: heldQuantity(parcels),
    price,
    priceDate: step?.date ?? null,
    marketValue,
    cost,
    gain: cents(marketValue - cost),
  }
}

export const holdingsOf = (ledger: Ledger, date: IsoDate): readonly Holding[] =>
  [...Map.groupBy(ledger.positions, ({ security }) => security)]
    .map(([security, positions]) => holdingOf(ledger, security, positions, date))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.marketValue - a.marketValue)

export const cashOf = (ledger: Ledger): number => ledger.cash.at(-1)?.balance ?? 0
