import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { O } from '../../../../src/domain/fp.ts'
import { characteristicsOver, courseOf } from '../../../../src/domain/ledger/returns/characteristics.ts'
import type { PartReturn } from '../../../../src/domain/ledger/returns/contribution.ts'
import { bookYears, rangeOf, since, standardRanges } from '../../../../src/domain/ledger/returns/range.ts'
import { dailyValues } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { yearOf } from '../../../ledger/data-sets/returns/characteristics.ts'
import { contributionsOver } from '../../../ledger/data-sets/returns/contributions.ts'
import { readEarnings } from '../../../ledger/read/income/read-income.ts'
import type { Reading } from '../reading.ts'

const figuresOf = ({ opening, closing, income, gain, rate, contribution }: PartReturn) => ({
  ...{ opening, closing, income, gain, contribution },
  rate: O.toNullable(rate),
})

export const readContributionsSection = async (reading: Reading): Promise<SectionData<'contributions'>> => {
  const { snapshot, codes, dates } = reading
  const { StartDate, EndDate } = dates
  const inception = await reading.inception()
  const opening = addDays(inception, -1)
  const range = since(inception, rangeOf('Chosen period', StartDate, EndDate))
  const { whole } = await reading.history()
  const earnings = await readEarnings(snapshot, codes, { from: inception, to: EndDate })
  const { rate, bySecurity, byClass } = contributionsOver(whole, earnings, await reading.securities(), range)
  const course = courseOf(dailyValues(whole, opening, EndDate), earnings, whole.receivables)
  return {
    ...{ from: addDays(range.opening, 1), to: EndDate, rate },
    securities: bySecurity.map(({ name, assetClass, ...part }) => ({
      ...{ securityCode: part.code, securityName: name, assetClass },
      ...figuresOf(part),
    })),
    assetClasses: byClass.map(({ assetClass, ...part }) => ({ assetClass, ...figuresOf(part) })),
    periods: [range, ...standardRanges(EndDate, inception)].map((one) => {
      const { beforeFees, afterFees, incomeYield, volatility, drawdown, ...period } = characteristicsOver(course, one)
      return {
        ...period,
        beforeFees: O.toNullable(beforeFees),
        afterFees: O.toNullable(afterFees),
        incomeYield: O.toNullable(incomeYield),
        volatility: O.toNullable(volatility),
        drawdown: O.toNullable(drawdown),
      }
    }),
    years: bookYears(inception, EndDate).map(({ year, financial, calendar }) => {
      const [own, other] = [yearOf(course, financial), yearOf(course, calendar)]
      return {
        ...{ year, financialYear: own.name, financialBeforeFees: own.before, financialAfterFees: own.after },
        ...{ calendarYear: other.name, calendarBeforeFees: other.before, calendarAfterFees: other.after },
      }
    }),
  }
}
