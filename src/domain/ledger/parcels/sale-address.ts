import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { NumberFromString } from '../../numbers/number-from-string.ts'
import type { PickDraft } from './pick-draft.ts'
import { emptySale, type SaleDraft } from './sale-draft.ts'

const TypedSale = t.readonly(
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

const pickEntries = (picks: PickDraft): readonly string[][] =>
  [...picks].flatMap(([parcel, units]) => (units === '' ? [] : [['pick', `${parcel}:${units}`]]))

const picksIn = (query: URLSearchParams): PickDraft => new Map(query.getAll('pick').flatMap(pickIn))

/** An empty field of a booked sale removes its saved pick, so the address states it as zero. */
const bookedEntries = (sale: number | null, picks: PickDraft): readonly string[][] =>
  sale === null
    ? pickEntries(picks)
    : [
        ['sale', sale.toString()],
        ...pickEntries(new Map([...picks].map(([parcel, units]) => [parcel, units === '' ? '0' : units]))),
      ]

export const bookedSaleSearch = (sale: number | null, picks: PickDraft): string =>
  new URLSearchParams([...bookedEntries(sale, picks)]).toString()

export const bookedSaleOfSearch = (search: string) => {
  const query = new URLSearchParams(search)
  return { sale: O.toNullable(O.fromEither(NumberFromString.decode(query.get('sale')))), picks: picksIn(query) }
}

export const saleSearch = ({ accounts, picks, ...typed }: SaleDraft): string =>
  new URLSearchParams([
    ...Object.entries(typed).flatMap(([name, text]) =>
      text === null || (name === 'brokerage' && text === '') ? [] : [[name, text]],
    ),
    ...accounts.map((code) => ['account', code]),
    ...pickEntries(picks),
  ]).toString()

export const saleOfSearch = (search: string): SaleDraft => {
  const query = new URLSearchParams(search)
  return {
    ...emptySale,
    ...pipe(
      O.fromEither(TypedSale.decode(Object.fromEntries(query))),
      O.getOrElse((): t.TypeOf<typeof TypedSale> => ({})),
    ),
    accounts: query.getAll('account'),
    picks: picksIn(query),
  }
}
