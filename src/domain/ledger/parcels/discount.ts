import * as t from 'io-ts'
import { addDays, addMonths } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import type { DiscountRate } from '../tax/discount-rate.ts'
import { rateOf, type Taxpayer } from '../tax/taxpayer.ts'
import { type Disposal, gainOf } from './parcel.ts'

/** Whether the capital gains discount can apply; `Unknown` where nothing says whose the gain is. */
export const Discount = t.keyof({ Yes: null, No: null, Unknown: null })
type Discount = t.TypeOf<typeof Discount>

/**
 * The first day whose sale the discount can apply to: twelve months lie between the day of acquisition and the day of
 * disposal, neither counted (Income Tax Assessment Act 1997 s 115-25; Australian Taxation Office, TD 2002/10). After the
 * last day of a February they end with the last day of the next.
 */
const discountedFrom = (acquired: IsoDate): IsoDate => {
  const [after, from] = [addDays(addMonths(acquired, 12), 1), addMonths(addDays(acquired, 1), 12)]
  return after > from ? after : from
}

/** `rate` is what the discount takes off, `none` where it is not known whose the gain is. */
export interface Discounted {
  readonly discount: Discount
  readonly rate: DiscountRate
}

/** A gain, of a parcel held for twelve months, of anybody but a company. The discount itself and losses are not applied. */
export const discountOf = (disposal: Disposal, taxpayer: Taxpayer): Discounted => {
  if (gainOf(disposal) <= 0 || disposal.disposed < discountedFrom(disposal.acquired))
    return { discount: 'No', rate: 'none' }
  return pipe(
    rateOf(taxpayer, disposal.disposed),
    O.match(
      (): Discounted => ({ discount: 'Unknown', rate: 'none' }),
      (rate) => ({ discount: rate === 'none' ? 'No' : 'Yes', rate }),
    ),
  )
}
