import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { type Ledger, type Position, pricesOf } from '../../../src/domain/ledger/valuation/ledger.ts'
import { cents, totalOf } from '../../../src/domain/money.ts'
import { heldCost, heldQuantity } from '../../../src/domain/ledger/parcels/parcel.ts'
import { marketValue } from '../../../src/domain/ledger/valuation/price.ts'
import { receivableOn } from '../../../src/domain/ledger/income/receivable.ts'
import { type Step, stepOn } from '../../../src/domain/ledger/valuation/step.ts'

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
  const parcels = positions.flatMap(({ history }) => history.open)
  const cost = heldCost(parcels)
  const stepOf = (position: Position): Step | undefined => stepOn(pricesOf(ledger, position), date)
  const step = positions.map(stepOf).find((one) => one !== undefined)
  const worth = totalOf(positions, (position) =>
    marketValue(heldQuantity(position.history.open), stepOf(position)?.value ?? 0),
  )
  return {
    security,
    quantity: heldQuantity(parcels),
    price: step?.value ?? 0,
    priceDate: step?.date ?? null,
    marketValue: worth,
    cost,
    gain: cents(worth - cost),
  }
}

export const holdingsOf = (ledger: Ledger, date: IsoDate): readonly Holding[] =>
  [...Map.groupBy(ledger.positions, ({ security }) => security)]
    .map(([security, positions]) => holdingOf(ledger, security, positions, date))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.marketValue - a.marketValue)

export const cashOf = (ledger: Ledger): number => ledger.cash.at(-1)?.balance ?? 0

export const receivableOf = ({ receivables }: Ledger, date: IsoDate): number => receivableOn(receivables, date)
