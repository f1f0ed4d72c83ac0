import type { IsoDate } from '../../../../src/domain/date/iso-date.ts'
import { daysHeld, gainOf, isDiscountEligible } from '../../../../src/domain/ledger/parcels/disposal.ts'
import { costOf } from '../../../../src/domain/ledger/parcels/parcel.ts'
import type { Book } from '../../../../src/domain/ledger/valuation/book.ts'
import { stepOn } from '../../../../src/domain/ledger/valuation/step.ts'
import type { SectionData } from '../../../../src/domain/report/source-catalogue.ts'
import type { Securities } from '../../../ledger/book/read-securities.ts'
import { type Realised, realisedFrom } from '../../../ledger/data-sets/gains.ts'
import type { Reading } from '../reading.ts'
import { sumOf } from './sum.ts'

type GainsData = SectionData<'gains'>

/** The parcels still held as if each were sold on a day at its price. */
const heldParcels = ({ positions, prices }: Book, date: IsoDate): readonly (Realised & { readonly price: number })[] =>
  positions.flatMap(({ account, security, history }) => {
    const price = stepOn(prices.get(security) ?? [], date)?.value ?? 0
    return history.open.map((parcel) => ({
      account,
      security,
      acquired: parcel.acquired,
      disposed: date,
      quantity: parcel.held,
      cost: costOf(parcel, parcel.held),
      proceeds: parcel.held * price,
      price,
    }))
  })

const parcelOf = (disposal: Realised, securities: Securities) => ({
  accountCode: disposal.account,
  securityCode: disposal.security,
  securityName: securities(disposal.security).name,
  acquired: disposal.acquired,
  days: daysHeld(disposal),
  isDiscountEligible: isDiscountEligible(disposal),
  quantity: disposal.quantity,
  cost: disposal.cost,
  gain: gainOf(disposal),
})

const sumsOf = (disposals: readonly Realised[]) => ({
  cost: sumOf(disposals, ({ cost }) => cost),
  gain: sumOf(disposals, gainOf),
  gains: sumOf(disposals, (disposal) => Math.max(gainOf(disposal), 0)),
  losses: sumOf(disposals, (disposal) => Math.min(gainOf(disposal), 0)),
  discountable: sumOf(disposals.filter(isDiscountEligible), gainOf),
})

const proceedsOf = (disposals: readonly Realised[]): number => sumOf(disposals, ({ proceeds }) => proceeds)

const bySecurity = (sold: readonly Realised[], securities: Securities): GainsData['realised']['securities'] =>
  [...Map.groupBy(sold, ({ security }) => security)]
    .map(([security, own]) => ({
      securityCode: security,
      securityName: securities(security).name,
      quantity: sumOf(own, ({ quantity }) => quantity),
      ...sumsOf(own),
      proceeds: proceedsOf(own),
    }))
    .toSorted((a, b) => b.gain - a.gain)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (a: Realised, b: Realised): number =>
  byText(a.account, b.account) || byText(a.security, b.security) || byText(a.acquired, b.acquired)

export const readGains = async (reading: Reading): Promise<GainsData> => {
  const { period, dates, codes, accountName } = reading
  const asAt = dates.PositionDate
  const securities = await reading.securities()
  const closing = await reading.books({ from: period.to, to: period.to })
  const sold = realisedFrom(closing.whole.positions, period.from).toSorted(
    (a, b) => byText(a.disposed, b.disposed) || inOrder(a, b),
  )
  const held = heldParcels((await reading.books({ from: asAt, to: asAt })).whole, asAt).toSorted(inOrder)
  const gainIn = (parcels: readonly Realised[], code: string): number =>
    sumOf(
      parcels.filter(({ account }) => account === code),
      gainOf,
    )
  return {
    realised: {
      ...period,
      rows: sold.map((disposal) => ({
        ...parcelOf(disposal, securities),
        sold: disposal.disposed,
        proceeds: disposal.proceeds,
      })),
      securities: bySecurity(sold, securities),
      totals: { ...sumsOf(sold), proceeds: proceedsOf(sold) },
    },
    unrealised: {
      asAt,
      rows: held.map((parcel) => ({
        ...parcelOf(parcel, securities),
        price: parcel.price,
        marketValue: parcel.proceeds,
      })),
      totals: { ...sumsOf(held), marketValue: proceedsOf(held) },
    },
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      realised: gainIn(sold, code),
      unrealised: gainIn(held, code),
    })),
  }
}
