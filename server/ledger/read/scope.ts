import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import * as t from 'io-ts'
import { orderOfDay } from '../../../src/domain/ledger/parcels/parcel.ts'

/** What administrators have set of days for the whole site. */
export interface SiteDays {
  /** The day that figures are as at by default; null for the last with prices. */
  readonly currentDataDate: () => IsoDate | null
  /** Where days begin and end. */
  readonly timeZone: () => string
}

const types = orderOfDay.map((type) => `'${type}'`).join(', ')

/** Where a row of transactions comes within its day (`orderOfDay`), for SQL; `null` for what is no trade. */
export const placeInDay = (row: string): string => `array_position(array[${types}], ${row}.type)`

/** A column that arrives as one JSON array: judged in one go, for thousands of values. */
export const column = <A>(item: t.Type<A>): t.Type<readonly A[]> => {
  const isColumn = (value: unknown): value is readonly A[] => Array.isArray(value) && value.every(item.is)
  return new t.Type(
    `${item.name} column`,
    isColumn,
    (value, context) => (isColumn(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
  )
}

export const Texts = column(t.string)
export const Numbers = column(t.number)

/** The days read: from the close of `from` to the close of `to`. */
export interface Span {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** Which accounts are read, and the part of the answer each belongs to. */
export type Scope = ReadonlyMap<string, string>

/** All accounts in one part. */
export const together = (accounts: readonly string[]): Scope => new Map(accounts.map((account) => [account, 'whole']))

export const partsOf = (scope: Scope): readonly string[] => [...new Set(scope.values())]
