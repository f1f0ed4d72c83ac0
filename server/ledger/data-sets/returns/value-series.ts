import { addDays, monthOf, weekOf } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { benchmarkTitle } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { sameMoney } from '../../../../src/domain/ledger/returns/benchmark.ts'
import { roundToCents } from '../../../../src/domain/money.ts'
import { onDates, type DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'
import type { DailyCourse } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { readInception } from '../../read/read-inception.ts'
import { readDailyCourse } from './daily-course.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { codesOf, readBenchmark, type DataSetReader, spanMeta, spanOf } from '../reading.ts'

/** Deposits − withdrawals so far, transfers in kind included. */
const netInvested = (flows: DailyCourse['flows']): readonly DatedStep[] => {
  const steps: DatedStep[] = []
  for (const { date, deposits, withdrawals } of flows)
    steps.push({ date, value: roundToCents((steps.at(-1)?.value ?? 0) + deposits - withdrawals) })
  return steps
}

const lastOf = (dates: readonly IsoDate[], periodOf: (date: IsoDate) => string): readonly number[] =>
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
const daysFrom = (days: DailyCourse['days'], from: IsoDate): DailyCourse['days'] => {
  const [opening, next] = days
  if (opening === undefined || next === undefined || next.date <= from) return days
  return days.toSpliced(1, 0, { date: from, value: opening.value, deposits: 0, withdrawals: 0 })
}

/** `days` starts with the close before the first day shown. The benchmark starts at that value, with the same later flows. */
export const valuePoints = (
  { days, flows }: Pick<DailyCourse, 'days' | 'flows'>,
  index: readonly DatedStep[],
  periodOf: (date: IsoDate) => string,
): readonly ValuePoint[] => {
  const dates = days.map(({ date }) => date)
  const invested = onDates(netInvested(flows), dates)
  const compared = sameMoney(days, index)
  const shown = lastOf(dates.slice(1), periodOf).map((index) => index + 1)
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
    const codes = codesOf(reading)
    const span = spanOf(reading, await readInception(snapshot, codes, asAt))
    const whole = { from: addDays(span.from, -1), to: span.to }
    const { days, flows, unpriced } = await readDailyCourse(snapshot, codes, whole)
    const benchmark = await readBenchmark(reading, whole)
    const points = valuePoints({ days: daysFrom(days, span.from), flows }, benchmark?.index ?? [], periodOf)
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
export const valueByWeek = valuesBy(weekOf)
export const valueByMonth = valuesBy(monthOf)
