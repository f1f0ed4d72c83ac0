import { financialYearOf } from '../../../src/domain/date/financial-year.ts'
import type { IsoDate } from '../../../src/domain/date/iso-date.ts'
import { type Disposal, daysHeld, gainOf, isDiscountEligible } from '../../../src/domain/ledger/parcels/disposal.ts'
import type { Position } from '../../../src/domain/ledger/valuation/book.ts'
import type { Meta, Row } from '../../../src/domain/widget/widget-table.ts'
import { readPositions } from '../book/read-positions.ts'
import { anomalyMeta } from './anomalies.ts'
import { codesOf, isOneAccount, type Reader, type Reading, spanMeta, spanOf } from './reading.ts'
import { column, table } from './table.ts'

/** A disposal, and whose and of what it was. */
export interface Realised extends Disposal {
  readonly account: string
  readonly security: string
}

export const realisedFrom = (positions: readonly Position[], from: IsoDate): readonly Realised[] =>
  positions
    .flatMap(({ account, security, history }) =>
      history.disposals.map((disposal) => ({ ...disposal, account, security })),
    )
    .filter(({ disposed }) => disposed >= from)

/** By default in the financial year to date. */
const realisedIn = async (reading: Reading): Promise<{ realised: readonly Realised[]; meta: readonly Meta[] }> => {
  const span = spanOf(reading, financialYearOf(reading.asAt).start)
  const positions = await readPositions(reading.snapshot, codesOf(reading), span.to)
  const realised = realisedFrom(positions, span.from).toSorted((a, b) =>
    a.disposed < b.disposed ? 1 : a.disposed > b.disposed ? -1 : 0,
  )
  return { realised, meta: [...spanMeta(reading, span), ...anomalyMeta(positions)] }
}

/** One row a parcel and sale, the latest sale first. */
export const gainsByParcel: Reader = async (reading) => {
  const { realised, meta } = await realisedIn(reading)
  const rows = realised.map(
    (disposal): Row => ({
      account: disposal.account,
      security: disposal.security,
      acquired: disposal.acquired,
      disposed: disposal.disposed,
      daysHeld: daysHeld(disposal),
      quantity: disposal.quantity,
      cost: disposal.cost,
      proceeds: disposal.proceeds,
      gain: gainOf(disposal),
      discount: isDiscountEligible(disposal) ? 'Yes' : 'No',
    }),
  )
  const columns = [
    ...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text', { visibilityWeight: 2 })]),
    column('security', 'Security', 'text'),
    column('acquired', 'Acquired', 'date', { visibilityWeight: 2 }),
    column('disposed', 'Disposed', 'date'),
    column('daysHeld', 'Days held', 'number', { visibilityWeight: 1 }),
    column('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
    column('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
    column('proceeds', 'Proceeds', 'currency', { total: true, visibilityWeight: 2 }),
    column('gain', 'Gain', 'currency', { total: true }),
    column('discount', 'Discount', 'text', { visibilityWeight: 1 }),
  ]
  return table(columns, rows, meta)
}

const totalOf = (realised: readonly Realised[], figure: (disposal: Realised) => number): number =>
  realised.reduce((total, disposal) => total + figure(disposal), 0)

const columns = [
  column('security', 'Security', 'text'),
  column('quantity', 'Quantity', 'holding', { visibilityWeight: 3 }),
  column('cost', 'Cost', 'currency', { total: true, visibilityWeight: 1 }),
  column('proceeds', 'Proceeds', 'currency', { total: true, visibilityWeight: 2 }),
  column('gain', 'Gain', 'currency', { total: true }),
  column('discountable', 'Held over 12 months', 'currency', { total: true, visibilityWeight: 1 }),
]

export const gainsBySecurity: Reader = async (reading) => {
  const { realised, meta } = await realisedIn(reading)
  const rows = [...Map.groupBy(realised, ({ security }) => security)]
    .map(([security, sold]) => ({
      security,
      quantity: totalOf(sold, ({ quantity }) => quantity),
      cost: totalOf(sold, ({ cost }) => cost),
      proceeds: totalOf(sold, ({ proceeds }) => proceeds),
      gain: totalOf(sold, gainOf),
      discountable: totalOf(sold.filter(isDiscountEligible), gainOf),
    }))
    .toSorted((a, b) => b.gain - a.gain)
  return table(columns, rows, meta)
}
