import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { type DiscountRate, discountRateOn } from './discount-rate.ts'
import { type TaxEntity, taxEntityOf } from './tax-entity.ts'

/** Who is taxed on what an account gains; a `discount` of null is the law's. */
export interface Taxpayer {
  readonly entity: O.Option<TaxEntity>
  readonly discount: DiscountRate | null
}

/** As the type of an account reads, where the firm has not said more. */
export const taxpayerOfType = (accountType: string): Taxpayer => ({ entity: taxEntityOf(accountType), discount: null })

/** What the discount takes off on a day; none where it is not known whose the gain is. */
export const rateOf = ({ entity, discount }: Taxpayer, date: IsoDate): O.Option<DiscountRate> =>
  discount === null
    ? pipe(
        entity,
        O.map((known) => discountRateOn(known, date)),
      )
    : O.some(discount)
