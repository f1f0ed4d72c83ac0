import * as t from 'io-ts'
import { addDays, addMonths } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { type DiscountRate, taxpayerDiscountRate, type AccountTaxpayer } from '../tax/taxpayer.ts'
import { type ParcelDisposal, gainOf } from './parcel.ts'

export const GainDiscount = t.keyof({ Yes: null, No: null, Unknown: null })
type GainDiscount = t.TypeOf<typeof GainDiscount>

/**
 * First day of sale with discount: twelve months lie between acquisition and disposal, neither counted (Income Tax
 * Assessment Act 1997 s 115-25; Australian Taxation Office, TD 2002/10). After an acquisition on the last day of a
 * February, the months end with the last day of the next February.
 */
export const discountStartDate = (acquired: IsoDate): IsoDate => {
  const [after, from] = [addDays(addMonths(acquired, 12), 1), addMonths(addDays(acquired, 1), 12)]
  return after > from ? after : from
}

const cgtStartDate: IsoDate = '1985-09-20'

/**
 * Acquisitions before 20 September 1985 are disregarded (Income Tax Assessment Act 1997 ss 104-10(5), 104-25(5),
 * 104-70(7), 104-135(5)). Super funds count as having acquired them on 30 June 1988 (s 295-90).
 */
const isBeforeCgt = ({ acquired }: ParcelDisposal, { entity }: AccountTaxpayer): boolean =>
  acquired < cgtStartDate &&
  !pipe(
    entity,
    O.exists((known) => known === 'super'),
  )

/** `rate` is `none` if unknown. `Pre-CGT` disregards gain and loss. */
export interface DiscountedGain {
  readonly discount: GainDiscount | 'Pre-CGT'
  readonly rate: DiscountRate
}

const isHeldForLess = ({ acquired, disposed, quantity }: ParcelDisposal): boolean =>
  quantity >= 0 && disposed < discountStartDate(acquired)

const isGainKnown = ({ quantity, isGainUnknown }: ParcelDisposal): boolean => quantity >= 0 && isGainUnknown !== true

/** Discount for gains on parcels held twelve months, except companies'. Does not subtract it, and applies no losses. */
export const discountOf = (disposal: ParcelDisposal, taxpayer: AccountTaxpayer): DiscountedGain => {
  if (isBeforeCgt(disposal, taxpayer)) return { discount: 'Pre-CGT', rate: 'none' }
  const isKnown = isGainKnown(disposal)
  if (isHeldForLess(disposal) || (isKnown && gainOf(disposal) <= 0)) return { discount: 'No', rate: 'none' }
  return pipe(
    taxpayerDiscountRate(taxpayer, disposal.disposed),
    O.match(
      (): DiscountedGain => ({ discount: 'Unknown', rate: 'none' }),
      (rate) => {
        if (rate === 'none') return { discount: 'No', rate }
        return isKnown ? { discount: 'Yes', rate } : { discount: 'Unknown', rate: 'none' }
      },
    ),
  )
}

export const isUnknownGain = ({
  discount,
  isGainUnknown,
}: Pick<DiscountedGain, 'discount'> & Pick<ParcelDisposal, 'isGainUnknown'>): boolean =>
  discount === 'Unknown' || isGainUnknown === true

export const isTaxed = ({ discount }: Pick<DiscountedGain, 'discount'>): boolean => discount !== 'Pre-CGT'
