import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { E, pipe } from '../../fp.ts'
import { DecimalFromString, NumberFromString } from '../../numbers/number-from-string.ts'
import { PickedUnits } from './parcel-choice.ts'
import { textUpTo, withMaxLength } from '../../text/text-codec.ts'

export const PickedParcels = t.readonlyArray(PickedUnits)

const PickText = t.strict({ parcel: NumberFromString, units: DecimalFromString })

const decodePicks = (text: string): t.Validation<readonly PickedUnits[]> =>
  t
    .readonlyArray(PickText)
    .decode(text.split(',').map((pick) => /^(?<parcel>[^:]*):(?<units>[^:]*)$/.exec(pick)?.groups))

/** Units by purchase ID: `12:50,17:20.5`. */
export const PicksFromString = withMaxLength(
  new t.Type<readonly PickedUnits[], string>(
    'PicksFromString',
    PickedParcels.is,
    (value, context) =>
      pipe(
        t.string.validate(value, context),
        E.chain(decodePicks),
        E.orElse(() => t.failure(value, context, 'must be parcels and their units, such as 12:50,17:20.5')),
      ),
    (picks) => picks.map(({ parcel, units }) => `${parcel}:${units}`).join(','),
  ),
  20_000,
)

export const RequestedSale = t.exact(
  t.intersection([
    t.type({ security: textUpTo(200), units: DecimalFromString, price: DecimalFromString, on: IsoDate }),
    t.partial({ brokerage: DecimalFromString, picks: PicksFromString }),
  ]),
)
export type RequestedSale = t.TypeOf<typeof RequestedSale>
