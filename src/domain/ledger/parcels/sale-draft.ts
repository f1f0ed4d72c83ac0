import type { IsoDate } from '../../dates/iso-date.ts'
import { E, O, pipe } from '../../fp.ts'
import { roundDecimals } from '../../numbers/number-from-string.ts'
import type { HeldParcels, HeldSecurity } from './held-parcels.ts'
import type { PickedUnits } from './parcel-choice.ts'
import { roundUnits } from './parcel.ts'
import type { PickDraft } from './pick-draft.ts'
import type { RequestedSale } from './sale-asked.ts'
import { typedNumber } from './typed-number.ts'

/** As typed; null is the default. `price` is in the security's currency, `brokerage` in Australian dollars. */
export interface SaleDraft {
  readonly security: string | null
  readonly accounts: readonly string[]
  readonly units: string | null
  readonly on: IsoDate | null
  readonly price: string | null
  readonly rate: string | null
  readonly brokerage: string
  readonly picks: PickDraft
}

export const emptySale: SaleDraft = {
  security: null,
  units: null,
  on: null,
  price: null,
  rate: null,
  brokerage: '',
  accounts: [],
  picks: new Map(),
}

export const heldSecurityOf = ({ securities }: HeldParcels, { security }: SaleDraft): O.Option<HeldSecurity> =>
  O.fromNullable(securities.find((held) => held.security === security))

const picksOf = ({ parcels }: HeldSecurity, { picks }: SaleDraft): readonly PickedUnits[] =>
  [...picks].flatMap(([parcel, text]) =>
    pipe(
      typedNumber(text),
      E.match(
        () => [],
        (units) => (units > 0 && parcels.some(({ id }) => id === parcel) ? [{ parcel, units }] : []),
      ),
    ),
  )

export const pickedUnits = (held: HeldSecurity, draft: SaleDraft): number =>
  roundUnits(picksOf(held, draft).reduce((sum, { units }) => sum + units, 0))

export const saleUnits = (held: HeldSecurity, { units }: SaleDraft): E.Either<unknown, number> =>
  units === null ? E.right(held.quantity) : typedNumber(units)

/** Per unit, in Australian dollars. */
export const salePrice = ({ price: last, quote }: HeldSecurity, { price, rate }: SaleDraft) =>
  pipe(
    E.Do,
    E.bind('own', () => (price === null ? E.right(quote?.price ?? last) : typedNumber(price))),
    E.bind('each', () => (quote === null || rate === null ? E.right(quote?.rate ?? 1) : typedNumber(rate))),
    E.map(({ own, each }) => roundDecimals(own * each)),
  )

const picksParameter = (picks: readonly PickedUnits[]): Partial<RequestedSale> => (picks.length === 0 ? {} : { picks })

export const saleFromDraft = (known: HeldParcels, held: HeldSecurity, draft: SaleDraft): O.Option<RequestedSale> =>
  pipe(
    E.Do,
    E.bind('units', () => saleUnits(held, draft)),
    E.bind('price', () => salePrice(held, draft)),
    O.fromEither,
    O.map(({ units, price }) => ({
      security: held.security,
      units,
      price,
      on: draft.on ?? known.asAt,
      ...picksParameter(picksOf(held, draft)),
      brokerage: E.getOrElse(() => 0)(typedNumber(draft.brokerage)),
    })),
  )
