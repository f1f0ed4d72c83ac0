import * as t from 'io-ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe, RA } from '../../fp.ts'

export const DiscountRate = t.keyof({ none: null, third: null, half: null })
export type DiscountRate = t.TypeOf<typeof DiscountRate>

interface DatedDiscountRate {
  readonly from: IsoDate
  readonly rate: DiscountRate
}

export const TaxEntity = t.keyof({ individual: null, trust: null, super: null, company: null })
export type TaxEntity = t.TypeOf<typeof TaxEntity>

/** The first match wins: super funds mention a company or a trust, trusts a company. */
const ownerPatterns: readonly (readonly [type: RegExp, entity: TaxEntity])[] = [
  [/\b(smsf|super|superannuation|pension|retirement)\b/i, 'super'],
  [/\b(trust|trusts)\b/i, 'trust'],
  [/\b(company|companies|corporate|pty)\b/i, 'company'],
  [/\b(individual|individuals|joint|personal|sole trader)\b/i, 'individual'],
]

const taxEntityOf = (accountType: string): O.Option<TaxEntity> =>
  pipe(
    ownerPatterns,
    RA.findFirst(([type]) => type.test(accountType)),
    O.map(([, entity]) => entity),
  )

/**
 * By day of the CGT event, latest first: individuals and trusts 50 %, complying super funds 33⅓ %, companies none
 * (Income Tax Assessment Act 1997 ss 115-10, 115-100; for events after 11.45 am on 21 September 1999, s 115-15). A
 * change of law adds a row.
 */
const entityDiscountRates: Readonly<Record<TaxEntity, readonly DatedDiscountRate[]>> = {
  individual: [{ from: '1999-09-22', rate: 'half' }],
  trust: [{ from: '1999-09-22', rate: 'half' }],
  super: [{ from: '1999-09-22', rate: 'third' }],
  company: [],
}

export const discountRateOn = (entity: TaxEntity, date: IsoDate): DiscountRate =>
  entityDiscountRates[entity].find(({ from }) => from <= date)?.rate ?? 'none'

/** The Budget of 2026–27 is to replace the discount by indexing costs from this day; no rate expresses that. */
const discountReplacedFrom: IsoDate = '2027-07-01'

export const discountCaution = (date: IsoDate): O.Option<string> =>
  date < discountReplacedFrom
    ? O.none
    : O.some('From 1 July 2027, cost indexation is to replace the discount. This calculation uses the discount.')

/** Losses are best set first against gains with the smallest discount. */
export const discountRates: readonly DiscountRate[] = ['none', 'third', 'half']

const discountFractions: Readonly<Record<DiscountRate, number>> = { none: 0, third: 1 / 3, half: 1 / 2 }

export const discountFractionOf = (rate: DiscountRate): number => discountFractions[rate]

/** A null `discount` stands for the discount of the law. */
export interface AccountTaxpayer {
  readonly entity: O.Option<TaxEntity>
  readonly discount: DiscountRate | null
}

export const taxpayerOfType = (accountType: string): AccountTaxpayer => ({
  entity: taxEntityOf(accountType),
  discount: null,
})

export const taxpayerDiscountRate = ({ entity, discount }: AccountTaxpayer, date: IsoDate): O.Option<DiscountRate> =>
  discount === null
    ? pipe(
        entity,
        O.map((known) => discountRateOn(known, date)),
      )
    : O.some(discount)
