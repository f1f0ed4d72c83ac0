import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { emptySale, type SaleDraft } from './sale-draft.ts'

const Typed = t.readonly(
  t.exact(
    t.partial({
      security: t.string,
      units: t.string,
      price: t.string,
      rate: t.string,
      brokerage: t.string,
      on: IsoDate,
    }),
  ),
)

const pickIn = (text: string): readonly (readonly [number, string])[] => {
  const { parcel, units } = /^(?<parcel>\d{1,15}):(?<units>.+)$/.exec(text)?.groups ?? {}
  return parcel === undefined || units === undefined ? [] : [[Number(parcel), units]]
}

/** The query of an address that opens a sale as it is typed. */
export const saleSearch = ({ accounts, picks, ...typed }: SaleDraft): string =>
  new URLSearchParams([
    ...Object.entries(typed).flatMap(([name, text]) =>
      text === null || (name === 'brokerage' && text === '') ? [] : [[name, text]],
    ),
    ...accounts.map((code) => ['account', code]),
    ...[...picks].flatMap(([parcel, units]) => (units === '' ? [] : [['pick', `${parcel}:${units}`]])),
  ]).toString()

/** Nothing is typed of what cannot be read. */
export const saleOfSearch = (search: string): SaleDraft => {
  const query = new URLSearchParams(search)
  return {
    ...emptySale,
    ...pipe(
      O.fromEither(Typed.decode(Object.fromEntries(query))),
      O.getOrElse((): t.TypeOf<typeof Typed> => ({})),
    ),
    accounts: query.getAll('account'),
    picks: new Map(query.getAll('pick').flatMap(pickIn)),
  }
}
