import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import { DecimalFromString } from '../../number-from-string.ts'
import type { HeldParcels, HeldSecurity } from './held-parcels.ts'
import type { Pick } from './parcel-choice.ts'
import { quantity } from './parcel.ts'
import type { SaleAsked } from './sale-asked.ts'

/** As it is typed: units of null are all that are held, a price of null is the last one, and a day of null that of the figures. */
export interface SaleDraft {
  readonly security: string | null
  readonly units: string | null
  readonly on: IsoDate | null
  readonly price: string | null
  readonly brokerage: string
  /** Units picked by hand, by the parcel's id. */
  readonly picks: ReadonlyMap<number, string>
}

export const emptySale: SaleDraft = {
  ...{ security: null, units: null, on: null, price: null, brokerage: '' },
  picks: new Map(),
}

/** A number as people write it; nothing is none. */
const numberIn = (text: string): E.Either<unknown, number> => DecimalFromString.decode(text.replaceAll(/[\s,$]/g, ''))

export const amountFault = (text: string): string | null =>
  text.trim() === '' || E.isRight(numberIn(text)) ? null : 'A number such as 1234.56'

export const heldSecurityOf = ({ securities }: HeldParcels, { security }: SaleDraft): O.Option<HeldSecurity> =>
  O.fromNullable(securities.find((held) => held.security === security))

/** Nothing, and a word that is no number, is no pick. */
const picksOf = ({ parcels }: HeldSecurity, { picks }: SaleDraft): readonly Pick[] =>
  [...picks].flatMap(([parcel, text]) =>
    pipe(
      numberIn(text),
      E.match(
        () => [],
        (units) => (units > 0 && parcels.some(({ id }) => id === parcel) ? [{ parcel, units }] : []),
      ),
    ),
  )

export const pickedUnits = (held: HeldSecurity, draft: SaleDraft): number =>
  quantity(picksOf(held, draft).reduce((sum, { units }) => sum + units, 0))

const picksAsked = (picks: readonly Pick[]): Partial<SaleAsked> => (picks.length === 0 ? {} : { picks })

const isFaulty = ({ picks, brokerage }: SaleDraft): boolean =>
  [...picks.values(), brokerage].some((text) => amountFault(text) !== null)

/** What is asked of a draft, once there is enough of it. */
export const saleAsked = (known: HeldParcels, draft: SaleDraft): O.Option<SaleAsked> =>
  pipe(
    heldSecurityOf(known, draft),
    O.filter(() => !isFaulty(draft)),
    O.chain((held) =>
      pipe(
        E.Do,
        E.bind('units', () => (draft.units === null ? E.right(held.quantity) : numberIn(draft.units))),
        E.bind('price', () => (draft.price === null ? E.right(held.price) : numberIn(draft.price))),
        O.fromEither,
        O.filter(({ units }) => units > 0),
        O.map(({ units, price }) => ({
          ...{ security: held.security, units, price, on: draft.on ?? known.asAt },
          ...picksAsked(picksOf(held, draft)),
          brokerage: E.getOrElse(() => 0)(numberIn(draft.brokerage)),
        })),
      ),
    ),
  )
