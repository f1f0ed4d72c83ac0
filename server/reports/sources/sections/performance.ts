import { addDays, monthOf } from '../../../../src/domain/dates/calendar.ts'
import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { benchmarkChoices, benchmarkNote, benchmarkTitle } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { missingRateText } from '../../../../src/domain/ledger/returns/holding-period.ts'
import {
  belowZeroText,
  excessOf,
  totalLossText,
  performanceOver,
} from '../../../../src/domain/ledger/returns/performance.ts'
import { type ReturnRange, rangeOf, rangeSince, standardRanges } from '../../../../src/domain/ledger/returns/range.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { type DailyValue, dailyValues } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import type { DailyValuation } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import {
  isUnpricedIn,
  unpricedSpans,
  unpricedSpansText,
} from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import type { DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'
import { flowDays } from '../../../../src/domain/ledger/valuation/valued-transfer.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { loadBenchmark } from '../../../ledger/read/prices/load-benchmark.ts'
import { valuePoints } from '../../../ledger/data-sets/returns/value-series.ts'
import { mapWithPauses, type SectionReading } from '../reading.ts'

type PerformanceData = SectionData<'performance'>
type PeriodReturns = PerformanceData['period']

type FlowBook = Pick<DailyValuation, 'flows' | 'unpriced'>

const flowBookOf = (ledger: AccountLedger, opening: IsoDate, closing: IsoDate): FlowBook => ({
  flows: flowDays(ledger.cash, ledger.transfers),
  unpriced: unpricedSpans(ledger, opening, closing),
})

const returnsOver =
  (daily: readonly DailyValue[], index: readonly DatedStep[], { flows, unpriced }: FlowBook) =>
  (range: ReturnRange): PeriodReturns => {
    const performance = performanceOver(daily, index, range)
    return {
      name: range.name,
      from: addDays(performance.range.opening, 1),
      to: performance.range.closing,
      isIncomplete: isUnpricedIn(unpriced, range, flows),
      isAnnualised: performance.isAnnualised,
      timeWeighted: O.toNullable(performance.timeWeighted),
      timeWeightedMissing: performance.belowNothingOn === null ? null : belowZeroText(performance.belowNothingOn),
      timeWeightedEnded: performance.lostAll === null ? null : totalLossText(performance.lostAll),
      moneyWeighted: pipe(performance.moneyWeighted, O.fromEither, O.toNullable),
      moneyWeightedMissing: E.isLeft(performance.moneyWeighted)
        ? missingRateText(performance.moneyWeighted.left)
        : null,
      benchmark: O.toNullable(performance.benchmark),
      excess: O.toNullable(excessOf(performance)),
      gain: performance.gain,
    }
  }

const financialYears = (first: IsoDate, last: IsoDate): readonly ReturnRange[] => {
  const years: ReturnRange[] = []
  for (let year = financialYearOf(first); year.start <= last; year = financialYearOf(addDays(year.end, 1)))
    years.push(rangeSince(first, rangeOf(year.label, year.start, year.end < last ? year.end : last)))
  return years
}

const seriesOf = (
  ledger: AccountLedger,
  days: readonly DailyValue[],
  index: readonly DatedStep[],
): PerformanceData['series'] =>
  valuePoints({ days, flows: flowDays(ledger.cash, ledger.transfers) }, index, monthOf).map((point, month, points) => ({
    ...point,
    contributions: point.netInvested - (points[month - 1]?.netInvested ?? 0),
  }))

const accountReturns = (
  { dates, accountName }: SectionReading,
  code: string,
  ledger: AccountLedger,
): PerformanceData['accounts'][number] => {
  const { StartDate, EndDate } = dates
  const inception = flowDays(ledger.cash, ledger.transfers)[0]?.date ?? EndDate
  const daily = dailyValues(ledger, addDays(inception, -1), EndDate)
  const over = returnsOver(daily, [], flowBookOf(ledger, addDays(inception, -1), EndDate))
  const period = over(rangeSince(inception, rangeOf('Chosen period', StartDate, EndDate)))
  const ranges = new Map(standardRanges(EndDate, inception).map((range) => [range.name, range]))
  const returned = (name: string) => {
    const range = ranges.get(name)
    return range === undefined ? null : over(range)
  }
  const [financialYear, oneYear, sinceInception] = ['Financial year to date', '1 year', 'Since inception'].map(returned)
  const missing = [period, financialYear, oneYear, sinceInception].find(
    (one) => (one?.timeWeightedMissing ?? null) !== null,
  )
  const ended = [period, financialYear, oneYear, sinceInception].find(
    (one) => (one?.timeWeightedEnded ?? null) !== null,
  )
  return {
    accountCode: code,
    accountName: accountName(code),
    inception,
    isIncomplete: [period, financialYear, oneYear, sinceInception].some((one) => one?.isIncomplete === true),
    value: daily.at(-1)?.value ?? 0,
    period: period.timeWeighted,
    timeWeightedMissing: missing?.timeWeightedMissing ?? null,
    timeWeightedEnded: ended?.timeWeightedEnded ?? null,
    moneyWeighted: period.moneyWeighted,
    moneyWeightedMissing: period.moneyWeightedMissing,
    gain: period.gain,
    financialYear: financialYear?.timeWeighted ?? null,
    oneYear: oneYear?.timeWeighted ?? null,
    sinceInception: sinceInception?.timeWeighted ?? null,
  }
}

export const readPerformance = async (reading: SectionReading): Promise<PerformanceData> => {
  const { snapshot, dates } = reading
  const { StartDate, EndDate } = dates
  const inception = await reading.inception()
  const opening = addDays(inception, -1)
  const { whole, byAccount } = await reading.history()
  const { entity, accounts } = reading.subject
  const asked = reading.benchmark ?? benchmarkChoices(entity.type, entity.code, accounts)
  const benchmark = await loadBenchmark(snapshot, asked, { from: opening, to: EndDate })
  const index = benchmark?.index ?? []
  const daily = dailyValues(whole, opening, EndDate)
  const book = flowBookOf(whole, opening, EndDate)
  const over = returnsOver(daily, index, book)
  return {
    asAt: EndDate,
    benchmarkCode: benchmark?.code ?? null,
    benchmarkName: benchmark === null ? null : benchmarkTitle(benchmark),
    benchmarkNote: benchmark === null ? null : benchmarkNote(benchmark),
    inception,
    unpriced: book.unpriced.length === 0 ? null : unpricedSpansText(book.unpriced),
    period: over(rangeSince(inception, rangeOf('Chosen period', StartDate, EndDate))),
    periods: standardRanges(EndDate, inception).map(over),
    financialYears: financialYears(inception, EndDate).map(over),
    series: seriesOf(whole, daily, index),
    accounts: await mapWithPauses(byAccount, ([code, ledger]) => accountReturns(reading, code, ledger)),
  }
}
