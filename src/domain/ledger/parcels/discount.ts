import * as t from 'io-ts'
import { addDays, addMonths } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { type DiscountRate, rateOf, type Taxpayer } from '../tax/taxpayer.ts'
import { type Disposal, gainOf } from './parcel.ts'

/** Whether the capital gains discount can apply; `Unknown` where nothing says whose the gain is. */
export const Discount = t.keyof({ Yes: null, No: null, Unknown: null })
type Discount = t.TypeOf<typeof Discount>

/**
 * The first day whose sale the discount can apply to: twelve months lie between the day of acquisition and the day of
 * disposal, neither counted (Income Tax Assessment Act 1997 s 115-25; Australian Taxation Office, TD 2002/10). After the
 * last day of a February they end with the last day of the next.
 */
export const discountedFrom = (acquired: IsoDate): IsoDate => {
  const [after, from] = [addDays(addMonths(acquired, 12), 1), addMonths(addDays(acquired, 1), 12)]
  return after > from ? after : from
}

const firstTaxed: IsoDate = '1985-09-20'

/**
 * What was acquired before is disregarded (Income Tax Assessment Act 1997 ss 104-10(5), 104-25(5), 104-70(7), 104-135(5)), but a super fund
 * is taken to have acquired it on 30 June 1988 (s 295-90).
 */
const isBeforeCgt = ({ acquired }: Disposal, { entity }: Taxpayer): boolean =>
  acquired < firstTaxed &&
  !pipe(
    entity,
    O.exists((known) => known === 'super'),
  )

/**
 * `rate` is what the discount takes off, `none` where it is not known whose the gain is. `Pre-CGT` is what is disregarded, gain and loss.
 */
export interface Discounted {
  readonly discount: Discount | 'Pre-CGT'
  readonly rate: DiscountRate
}

/** A gain, of a parcel held for twelve months, of anybody but a company. The discount itself and losses are not applied. */
export const discountOf = (disposal: Disposal, taxpayer: Taxpayer): Discounted => {
  if (isBeforeCgt(disposal, taxpayer)) return { discount: 'Pre-CGT', rate: 'none' }
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

/** Whether a gain or loss is among those that a net capital gain is of. */
export const isTaxed = ({ discount }: Pick<Discounted, 'discount'>): boolean => discount !== 'Pre-CGT'
