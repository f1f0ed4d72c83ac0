import { addDays } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { O } from '../../../../src/domain/fp.ts'
import { characteristicsOver, returnSeriesOf } from '../../../../src/domain/ledger/returns/characteristics.ts'
import { belowZeroText, type TotalLoss, totalLossText } from '../../../../src/domain/ledger/returns/performance.ts'
import {
  bookYears,
  type ReturnRange,
  rangeOf,
  rangeSince,
  standardRanges,
} from '../../../../src/domain/ledger/returns/range.ts'
import { dailyValues } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import { isUnpricedIn, unpricedSpans } from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { flowDays } from '../../../../src/domain/ledger/valuation/valued-transfer.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { yearOf } from '../../../ledger/data-sets/returns/characteristics.ts'
import {
  contributionsOver,
  missingOwnReturns,
  type NamedReturn,
} from '../../../ledger/data-sets/returns/contributions.ts'
import { readEarnings } from '../../../ledger/read/income/read-income.ts'
import type { SectionReading } from '../reading.ts'

const contributionFigures = ({
  opening,
  closing,
  income,
  gain,
  rate,
  contribution,
  isOpeningUnknown,
  isClosingUnknown,
}: Omit<NamedReturn, 'name' | 'assetClass'>) => ({
  opening,
  closing,
  income,
  gain,
  contribution,
  isOpeningUnknown,
  isClosingUnknown,
  rate: O.toNullable(rate),
})

const hasDate = (date: IsoDate | null): boolean => date !== null

const belowZeroReason = (date: IsoDate | null): string | null => (date === null ? null : belowZeroText(date))

const totalLossReason = (lost: TotalLoss | null): string | null => (lost === null ? null : totalLossText(lost))

export const readContributionsSection = async (reading: SectionReading): Promise<SectionData<'contributions'>> => {
  const { snapshot, codes, dates } = reading
  const { StartDate, EndDate } = dates
  const inception = await reading.inception()
  const opening = addDays(inception, -1)
  const range = rangeSince(inception, rangeOf('Chosen period', StartDate, EndDate))
  const { whole } = await reading.history()
  const earnings = await readEarnings(snapshot, codes, { from: inception, to: EndDate })
  const { rate, belowNothingOn, bySecurity, byClass, ...own } = contributionsOver(
    whole,
    earnings,
    await reading.securities(),
    range,
  )
  const course = returnSeriesOf(dailyValues(whole, opening, EndDate), earnings, whole.receivables)
  const flows = flowDays(whole.cash, whole.transfers)
  const unpriced = unpricedSpans(whole, opening, EndDate)
  const isIncomplete = (one: ReturnRange | null): boolean => one !== null && isUnpricedIn(unpriced, one, flows)
  return {
    from: addDays(range.opening, 1),
    to: EndDate,
    rate,
    isIncomplete: own.isIncomplete,
    rateMissing: belowZeroReason(belowNothingOn),
    ownRatesMissing: missingOwnReturns(bySecurity).join(' ') || null,
    securities: bySecurity.map(({ name, assetClass, ...part }) => ({
      securityCode: part.code,
      securityName: name,
      assetClass,
      ...contributionFigures(part),
    })),
    assetClasses: byClass.map(({ assetClass, ...part }) => ({ assetClass, ...contributionFigures(part) })),
    periods: [range, ...standardRanges(EndDate, inception)].map((one) => {
      const { beforeFees, afterFees, belowNothing, lostAll, incomeYield, volatility, drawdown, ...period } =
        characteristicsOver(course, one)
      return {
        ...period,
        isIncomplete: isIncomplete(one),
        beforeFees: O.toNullable(beforeFees),
        afterFees: O.toNullable(afterFees),
        beforeFeesMissing: belowZeroReason(belowNothing.beforeFees),
        afterFeesMissing: belowZeroReason(belowNothing.afterFees),
        beforeFeesEnded: totalLossReason(lostAll.beforeFees),
        afterFeesEnded: totalLossReason(lostAll.afterFees),
        incomeYield: O.toNullable(incomeYield),
        volatility: O.toNullable(volatility),
        drawdown: O.toNullable(drawdown),
      }
    }),
    years: bookYears(inception, EndDate).map(({ year, financial, calendar }) => {
      const [own, other] = [yearOf(course, financial), yearOf(course, calendar)]
      return {
        year,
        financialYear: own.name,
        financialBeforeFees: own.before,
        financialAfterFees: own.after,
        calendarYear: other.name,
        calendarBeforeFees: other.before,
        calendarAfterFees: other.after,
        isFinancialIncomplete: isIncomplete(financial),
        isCalendarIncomplete: isIncomplete(calendar),
        missing: belowZeroReason(
          [...own.missing, ...other.missing].map(({ belowNothing }) => belowNothing.afterFees).find(hasDate) ?? null,
        ),
      }
    }),
  }
}
