import { addDays } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { inWords } from '../../../../src/domain/in-words.ts'
import { type Benchmark, benchmarkTitle } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { missingRateText } from '../../../../src/domain/ledger/returns/holding-period.ts'
import { excessOf, type Performance, performanceOver } from '../../../../src/domain/ledger/returns/performance.ts'
import { type Range, rangeOf, since, standardRanges } from '../../../../src/domain/ledger/returns/range.ts'
import { isUnpricedIn } from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { withUnknown } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { Column, Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readInception } from '../../read/read-inception.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { readDailyCourse } from './daily-course.ts'
import { missingReturnMeta } from './missing-returns.ts'
import { asAtMeta, benchmarkMeta, codesOf, type Reader, type Reading, readBenchmark } from '../reading.ts'
import { column, table } from '../table.ts'

const compared = (benchmark: Benchmark): readonly Column[] => [
  column('benchmark', benchmarkTitle(benchmark), 'percent', { visibilityWeight: 3 }),
  column('excess', 'Excess', 'percent', { visibilityWeight: 2 }),
]

const columns = (benchmark: Benchmark | null): readonly Column[] => [
  column('range', 'Period', 'text'),
  column('from', 'From', 'date', { visibilityWeight: 1 }),
  column('to', 'To', 'date', { visibilityWeight: 1 }),
  column('timeWeighted', 'Return', 'percent'),
  ...(benchmark === null ? [] : compared(benchmark)),
  column('moneyWeighted', 'Money-weighted', 'percent', { visibilityWeight: 2 }),
  column('gain', 'Gain', 'currency', { visibilityWeight: 3 }),
]

const comparedRow = (performance: Performance): Row => ({
  benchmark: O.toNullable(performance.benchmark),
  excess: O.toNullable(excessOf(performance)),
})

interface MarkedPerformance extends Performance {
  readonly isIncomplete: boolean
}

const figuresOf = (benchmark: Benchmark | null, performance: Performance): Row => ({
  range: performance.isAnnualised ? `${performance.range.name} (p.a.)` : performance.range.name,
  from: addDays(performance.range.opening, 1),
  to: performance.range.closing,
  timeWeighted: O.toNullable(performance.timeWeighted),
  ...(benchmark === null ? {} : comparedRow(performance)),
  moneyWeighted: pipe(performance.moneyWeighted, O.fromEither, O.toNullable),
  gain: performance.gain,
})

const rowOf =
  (benchmark: Benchmark | null) =>
  (performance: MarkedPerformance): Row => {
    const row = figuresOf(benchmark, performance)
    return performance.isIncomplete ? withUnknown(row, 'timeWeighted', 'excess', 'moneyWeighted', 'gain') : row
  }

const notesOf = (performances: readonly Performance[]): readonly Meta[] => {
  const missing = performances.flatMap(({ range, moneyWeighted }) =>
    E.isLeft(moneyWeighted) ? [{ name: range.name, reason: missingRateText(moneyWeighted.left) }] : [],
  )
  return [...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, ranges]) => ({
    class: 'footer-table-row',
    value: `No money-weighted return for ${inWords(ranges.map(({ name }) => name))}: ${reason}.`,
  }))
}

const rangesOf = ({ asAt, from }: Reading, inception: IsoDate): readonly Range[] => [
  ...(from === undefined ? [] : [since(inception, rangeOf('Chosen period', from, asAt))]),
  ...standardRanges(asAt, inception),
]

export const performance: Reader = async (reading) => {
  const { snapshot, asAt } = reading
  const codes = codesOf(reading)
  const inception = await readInception(snapshot, codes, asAt)
  const opening = addDays(inception, -1)
  const { days, flows, unpriced } = await readDailyCourse(snapshot, codes, { from: opening, to: asAt })
  const benchmark = await readBenchmark(reading, { from: opening, to: asAt })
  const performances = rangesOf(reading, inception).map((range) => ({
    ...performanceOver(days, benchmark?.index ?? [], range),
    isIncomplete: isUnpricedIn(unpriced, range, flows),
  }))
  return table(columns(benchmark), performances.map(rowOf(benchmark)), [
    ...asAtMeta(reading),
    { class: 'footer-table-row', value: 'Net of fees. Returns over more than one year are per year (p.a.).' },
    ...benchmarkMeta(benchmark),
    ...missingReturnMeta(
      performances.map(({ range, belowNothingOn, lostAll }) => ({ name: range.name, belowNothingOn, lostAll })),
    ),
    ...notesOf(performances),
    ...(performances.some(({ isIncomplete }) => isIncomplete) ? unpricedDaysMeta('Returns, Gain', unpriced) : []),
  ])
}
