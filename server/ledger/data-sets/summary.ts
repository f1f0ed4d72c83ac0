import { addDays } from '../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { cents, totalOf } from '../../../src/domain/money.ts'
import type { Book } from '../../../src/domain/ledger/valuation/book.ts'
import { dailyValues } from '../../../src/domain/ledger/valuation/daily-value.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import { type Performance, performanceOver } from '../../../src/domain/ledger/returns/performance.ts'
import { type Range, rangeOf, since } from '../../../src/domain/ledger/returns/range.ts'
import { loadBooks } from '../book/load-books.ts'
import { readIncome } from '../book/read-income.ts'
import type { Scope } from '../book/scope.ts'
import type { Snapshot } from '../book/snapshot.ts'
import { cashOf, holdingsOf } from './holding.ts'

/** A book at a date in a handful of figures; those of a time are of the financial year to that date. */
export interface Summary {
  readonly securities: number
  readonly cash: number
  readonly total: number
  readonly cost: number
  readonly unrealised: number
  readonly realised: number
  readonly income: number
  readonly gain: number
  readonly timeWeighted: number | null
}

const realisedSince = ({ positions }: Book, from: IsoDate): number =>
  totalOf(
    positions.flatMap(({ history }) => history.disposals).filter(({ disposed }) => disposed >= from),
    gainOf,
  )

const yearToDate = (book: Book, range: Range): Performance => {
  const own = since(book.cash[0]?.date ?? range.closing, range)
  return performanceOver(dailyValues(book, own.opening, own.closing), [], own)
}

/** The summary of a book that begins with the financial year or before and ends with `asAt`; `income` is that of the year to date. */
export const summaryOf = (book: Book, asAt: IsoDate, income: number): Summary => {
  const { start } = financialYearOf(asAt)
  const year = rangeOf('Financial year to date', start, asAt)
  const holdings = holdingsOf(book, year.closing)
  const securities = totalOf(holdings, ({ marketValue }) => marketValue)
  const cost = totalOf(holdings, (held) => held.cost)
  const cash = cashOf(book)
  const { gain, timeWeighted } = yearToDate(book, year)
  return {
    securities,
    cash,
    total: cents(securities + cash),
    cost,
    unrealised: cents(securities - cost),
    realised: realisedSince(book, start),
    income,
    gain,
    timeWeighted: pipe(timeWeighted, O.toNullable),
  }
}

/** The summary of each part of a scope. */
export const readSummaries = async (
  snapshot: Snapshot,
  scope: Scope,
  asAt: IsoDate,
): Promise<ReadonlyMap<string, Summary>> => {
  const { start } = financialYearOf(asAt)
  const { byPart } = await loadBooks(snapshot, scope, { from: addDays(start, -1), to: asAt })
  const received = await readIncome(snapshot, [...scope.keys()], { from: start, to: asAt }, 'account')
  const incomeOf = (part: string): number =>
    totalOf(
      received.filter(({ key }) => scope.get(key) === part),
      ({ amount }) => amount,
    )
  return new Map([...byPart].map(([part, book]) => [part, summaryOf(book, asAt, incomeOf(part))]))
}
