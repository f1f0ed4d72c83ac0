import { addDays, monthOf, weekStart } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { benchmarkTitle } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { benchmarkEquivalentValues } from '../../../../src/domain/ledger/returns/benchmark.ts'
import { roundToCents } from '../../../../src/domain/money.ts'
import { valuesOnDates, type DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'
import type { DailyValuation } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { readInception } from '../../read/read-inception.ts'
import { readDailyCourse } from './daily-course.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { accountCodesOf, readBenchmark, type DataSetReader, spanMeta, spanOf } from '../reading.ts'

/** Deposits − withdrawals so far, transfers in kind included. */
const netInvested = (flows: DailyValuation['flows']): readonly DatedStep[] => {
  const steps: DatedStep[] = []
  for (const { date, deposits, withdrawals } of flows)
    steps.push({ date, value: roundToCents((steps.at(-1)?.value ?? 0) + deposits - withdrawals) })
  return steps
}

const lastIndexesOfPeriods = (dates: readonly IsoDate[], periodOf: (date: IsoDate) => string): readonly number[] =>
  dates.flatMap((date, index) => {
    const next = dates[index + 1]
    return next !== undefined && periodOf(next) === periodOf(date) ? [] : [index]
  })

interface ValuePoint {
  readonly date: IsoDate
  readonly value: number
  readonly netInvested: number
  readonly benchmark: number | null
}

/** Gives the first day a value even if nothing changed on it. */
const withFirstDay = (days: DailyValuation['days'], from: IsoDate): DailyValuation['days'] => {
  const [opening, next] = days
  if (opening === undefined || next === undefined || next.date <= from) return days
  return days.toSpliced(1, 0, { date: from, value: opening.value, deposits: 0, withdrawals: 0 })
}

/** `days` starts with the close before the first day shown. The benchmark starts at that value, with the same later flows. */
export const valuePoints = (
  { days, flows }: Pick<DailyValuation, 'days' | 'flows'>,
  index: readonly DatedStep[],
  periodOf: (date: IsoDate) => string,
): readonly ValuePoint[] => {
  const dates = days.map(({ date }) => date)
  const invested = valuesOnDates(netInvested(flows), dates)
  const compared = benchmarkEquivalentValues(days, index)
  const shown = lastIndexesOfPeriods(dates.slice(1), periodOf).map((index) => index + 1)
  return shown.map((day) => ({
    date: dates[day] ?? '',
    value: days[day]?.value ?? 0,
    netInvested: invested[day] ?? 0,
    benchmark: compared[day] ?? null,
  }))
}

const valuesBy =
  (periodOf: (date: IsoDate) => string): DataSetReader =>
  async (reading) => {
    const { snapshot, asAt } = reading
    const codes = accountCodesOf(reading)
    const span = spanOf(reading, await readInception(snapshot, codes, asAt))
    const whole = { from: addDays(span.from, -1), to: span.to }
    const { days, flows, unpriced } = await readDailyCourse(snapshot, codes, whole)
    const benchmark = await readBenchmark(reading, whole)
    const points = valuePoints({ days: withFirstDay(days, span.from), flows }, benchmark?.index ?? [], periodOf)
    return {
      type: 'line',
      labels: points.map(({ date }) => date),
      data: [
        { name: 'Value', values: points.map(({ value }) => value) },
        { name: 'Net invested', values: points.map((point) => point.netInvested) },
        ...(benchmark === null
          ? []
          : [{ name: benchmarkTitle(benchmark), values: points.map((point) => point.benchmark) }]),
      ],
      options: { valueType: 'currency', labelType: 'date' },
      meta: [...spanMeta(reading, span), ...unpricedDaysMeta('Value', unpriced, whole.from, 'subtitle')],
    }
  }

export const valueByDay = valuesBy((date) => date)
export const valueByWeek = valuesBy(weekStart)
export const valueByMonth = valuesBy(monthOf)
