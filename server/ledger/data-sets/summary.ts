import { addDays } from '../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import {
  belowZeroText,
  totalLossText,
  type RangePerformance,
  performanceOver,
} from '../../../src/domain/ledger/returns/performance.ts'
import { type ReturnRange, rangeOf, rangeSince } from '../../../src/domain/ledger/returns/range.ts'
import { dailyValues } from '../../../src/domain/ledger/valuation/daily-value.ts'
import type { AccountLedger } from '../../../src/domain/ledger/valuation/ledger.ts'
import { isUnpricedIn, unpricedSpans } from '../../../src/domain/ledger/valuation/unpriced-span.ts'
import { flowDays } from '../../../src/domain/ledger/valuation/valued-transfer.ts'
import { roundToCents, totalOf } from '../../../src/domain/money.ts'
import { loadLedgers } from '../read/load-ledgers.ts'
import { readIncome } from '../read/income/read-income.ts'
import type { LedgerScope } from '../read/scope.ts'
import type { LedgerSnapshot } from '../read/snapshot.ts'
import { cashOf, foreignCashOf, holdingsOf, receivableOf } from './holdings/holding.ts'
import { type UnknownValues, uncostedSecurities, unpricedAssetCodes } from './holdings/unpriced.ts'

export interface ValuationSummary extends UnknownValues {
  readonly securities: number
  readonly cash: number
  readonly receivable: number
  readonly total: number
  readonly cost: number
  readonly unrealised: number
  readonly realised: number
  readonly income: number
  readonly gain: number
  readonly timeWeighted: number | null
  readonly timeWeightedMissing: string | null
  readonly timeWeightedEnded: string | null
}

const realisedSince = ({ positions }: AccountLedger, from: IsoDate): number =>
  totalOf(
    positions.flatMap(({ history }) => history.disposals).filter(({ disposed }) => disposed >= from),
    gainOf,
  )

const yearToDate = (
  ledger: AccountLedger,
  range: ReturnRange,
): RangePerformance & Pick<UnknownValues, 'isReturnIncomplete'> => {
  const flows = flowDays(ledger.cash, ledger.transfers)
  const own = rangeSince(flows[0]?.date ?? range.closing, range)
  const unpriced = unpricedSpans(ledger, own.opening, own.closing)
  return {
    ...performanceOver(dailyValues(ledger, own.opening, own.closing), [], own),
    isReturnIncomplete: isUnpricedIn(unpriced, own, flows),
  }
}

/** The ledger must begin by the start of the financial year and end on `asAt`. `income` covers the year to date. */
export const summaryOf = (ledger: AccountLedger, asAt: IsoDate, income: number): ValuationSummary => {
  const { start } = financialYearOf(asAt)
  const year = rangeOf('Financial year to date', start, asAt)
  const holdings = holdingsOf(ledger, year.closing)
  const securities = totalOf(holdings, ({ marketValue }) => marketValue)
  const cost = totalOf(holdings, (held) => held.cost)
  const cash = cashOf(ledger)
  const receivable = receivableOf(ledger, year.closing)
  const { gain, timeWeighted, belowNothingOn, lostAll, isReturnIncomplete } = yearToDate(ledger, year)
  return {
    securities,
    cash,
    receivable,
    total: roundToCents(securities + cash + receivable),
    cost,
    unrealised: roundToCents(securities - cost),
    realised: realisedSince(ledger, start),
    income,
    gain,
    timeWeighted: pipe(timeWeighted, O.toNullable),
    timeWeightedEnded: lostAll === null ? null : totalLossText(lostAll),
    timeWeightedMissing: belowNothingOn === null ? null : belowZeroText(belowNothingOn),
    uncosted: uncostedSecurities(holdings),
    isReturnIncomplete,
    unpriced: unpricedAssetCodes(holdings, foreignCashOf(ledger, year.closing)).length,
  }
}

export const readSummaries = async (
  snapshot: LedgerSnapshot,
  scope: LedgerScope,
  asAt: IsoDate,
): Promise<ReadonlyMap<string, ValuationSummary>> => {
  const { start } = financialYearOf(asAt)
  const { byPart } = await loadLedgers(snapshot, scope, { from: addDays(start, -1), to: asAt })
  const received = await readIncome(snapshot, [...scope.keys()], { from: start, to: asAt }, 'account')
  const byReceiver = Map.groupBy(received, ({ key }) => scope.get(key))
  const incomeOf = (part: string): number => totalOf(byReceiver.get(part) ?? [], ({ amount }) => amount)
  return new Map([...byPart].map(([part, ledger]) => [part, summaryOf(ledger, asAt, incomeOf(part))]))
}
