import { addDays } from '../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import { belowNothingText, type Performance, performanceOver } from '../../../src/domain/ledger/returns/performance.ts'
import { type Range, rangeOf, since } from '../../../src/domain/ledger/returns/range.ts'
import { dailyValues } from '../../../src/domain/ledger/valuation/daily-value.ts'
import type { Ledger } from '../../../src/domain/ledger/valuation/ledger.ts'
import { flowDays } from '../../../src/domain/ledger/valuation/valued-transfer.ts'
import { cents, totalOf } from '../../../src/domain/money.ts'
import { loadLedgers } from '../read/load-ledgers.ts'
import { readIncome } from '../read/income/read-income.ts'
import type { Scope } from '../read/scope.ts'
import type { Snapshot } from '../read/snapshot.ts'
import { cashOf, foreignCashOf, holdingsOf, receivableOf } from './holdings/holding.ts'
import { unpricedOf } from './holdings/unpriced.ts'

export interface Summary {
  readonly securities: number
  readonly cash: number
  /** Income it is entitled to and has not been paid. */
  readonly receivable: number
  readonly total: number
  readonly cost: number
  readonly unrealised: number
  readonly realised: number
  readonly income: number
  readonly gain: number
  readonly timeWeighted: number | null
  /** Why there is no time-weighted return of what had money. */
  readonly timeWeightedMissing: string | null
  /** Securities without a price and currencies without a rate: they stand at what they cost. */
  readonly unpriced: number
}

const realisedSince = ({ positions }: Ledger, from: IsoDate): number =>
  totalOf(
    positions.flatMap(({ history }) => history.disposals).filter(({ disposed }) => disposed >= from),
    gainOf,
  )

const yearToDate = (ledger: Ledger, range: Range): Performance => {
  const own = since(flowDays(ledger.cash, ledger.transfers)[0]?.date ?? range.closing, range)
  return performanceOver(dailyValues(ledger, own.opening, own.closing), [], own)
}

/** The summary of a ledger that begins with the financial year or before and ends with `asAt`; `income` is that of the year to date. */
export const summaryOf = (ledger: Ledger, asAt: IsoDate, income: number): Summary => {
  const { start } = financialYearOf(asAt)
  const year = rangeOf('Financial year to date', start, asAt)
  const holdings = holdingsOf(ledger, year.closing)
  const securities = totalOf(holdings, ({ marketValue }) => marketValue)
  const cost = totalOf(holdings, (held) => held.cost)
  const cash = cashOf(ledger)
  const receivable = receivableOf(ledger, year.closing)
  const { gain, timeWeighted, belowNothingOn } = yearToDate(ledger, year)
  return {
    securities,
    cash,
    receivable,
    total: cents(securities + cash + receivable),
    cost,
    unrealised: cents(securities - cost),
    realised: realisedSince(ledger, start),
    income,
    gain,
    timeWeighted: pipe(timeWeighted, O.toNullable),
    timeWeightedMissing: belowNothingOn === null ? null : belowNothingText(belowNothingOn),
    unpriced: unpricedOf(holdings, foreignCashOf(ledger, year.closing)).length,
  }
}

export const readSummaries = async (
  snapshot: Snapshot,
  scope: Scope,
  asAt: IsoDate,
): Promise<ReadonlyMap<string, Summary>> => {
  const { start } = financialYearOf(asAt)
  const { byPart } = await loadLedgers(snapshot, scope, { from: addDays(start, -1), to: asAt })
  const received = await readIncome(snapshot, [...scope.keys()], { from: start, to: asAt }, 'account')
  const byReceiver = Map.groupBy(received, ({ key }) => scope.get(key))
  const incomeOf = (part: string): number => totalOf(byReceiver.get(part) ?? [], ({ amount }) => amount)
  return new Map([...byPart].map(([part, ledger]) => [part, summaryOf(ledger, asAt, incomeOf(part))]))
}
