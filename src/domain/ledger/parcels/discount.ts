import { addDays, addMonths } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe, RA } from '../../fp.ts'
import { type Disposal, gainOf } from './parcel.ts'

/** Whether the capital gains discount can apply; `Unknown` where the account's type does not say whose it is. */
export type Discount = 'Yes' | 'No' | 'Unknown'

/** The first that an account's type reads as: a super fund has a company or a trust about it, a trust a company. */
const owners: readonly (readonly [type: RegExp, hasDiscount: boolean])[] = [
  [/\b(smsf|super|superannuation|pension|retirement)\b/i, true],
  [/\b(trust|trusts)\b/i, true],
  [/\b(company|companies|corporate|pty)\b/i, false],
  [/\b(individual|individuals|joint|personal|sole trader)\b/i, true],
]

/**
 * Whether whose account it is has the discount, by its type: individuals, trusts, complying super funds and their pensions have,
 * companies have not (Income Tax Assessment Act 1997 s 115-10).
 */
const hasDiscount = (accountType: string): O.Option<boolean> =>
  pipe(
    owners,
    RA.findFirst(([type]) => type.test(accountType)),
    O.map(([, has]) => has),
  )

/**
 * The first day whose sale the discount can apply to: twelve months lie between the day of acquisition and the day of
 * disposal, neither counted (Income Tax Assessment Act 1997 s 115-25; Australian Taxation Office, TD 2002/10). After the
 * last day of a February they end with the last day of the next.
 */
const discountedFrom = (acquired: IsoDate): IsoDate => {
  const [after, from] = [addDays(addMonths(acquired, 12), 1), addMonths(addDays(acquired, 1), 12)]
  return after > from ? after : from
}

/** A gain, of a parcel held for twelve months, of anybody but a company. The discount itself and losses are not applied. */
export const discountOf = (disposal: Disposal, accountType: string): Discount => {
  if (gainOf(disposal) <= 0 || disposal.disposed < discountedFrom(disposal.acquired)) return 'No'
  return pipe(
    hasDiscount(accountType),
    O.match(
      () => 'Unknown',
      (has) => (has ? 'Yes' : 'No'),
    ),
  )
}
