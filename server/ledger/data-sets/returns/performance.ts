import { addDays } from '../../../../src/domain/dates/calendar.ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { listText } from '../../../../src/domain/text/list-text.ts'
import { type Benchmark, benchmarkTitle } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { missingRateText } from '../../../../src/domain/ledger/returns/holding-period.ts'
import { excessOf, type RangePerformance, performanceOver } from '../../../../src/domain/ledger/returns/performance.ts'
import { type ReturnRange, rangeOf, rangeSince, standardRanges } from '../../../../src/domain/ledger/returns/range.ts'
import { isUnpricedIn } from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { withUnknown } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableColumn, TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readInception } from '../../read/read-inception.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { readDailyCourse } from './daily-course.ts'
import { missingReturnMeta } from './missing-returns.ts'
import {
  asAtMeta,
  benchmarkMeta,
  accountCodesOf,
  type DataSetReader,
  type DataSetReading,
  readBenchmark,
} from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'

const benchmarkColumns = (benchmark: Benchmark): readonly TableColumn[] => [
  tableColumn('benchmark', benchmarkTitle(benchmark), 'percent', { visibilityWeight: 3 }),
  tableColumn('excess', 'Excess', 'percent', { visibilityWeight: 2 }),
]

const performanceColumns = (benchmark: Benchmark | null): readonly TableColumn[] => [
  tableColumn('range', 'Period', 'text'),
  tableColumn('from', 'From', 'date', { visibilityWeight: 1 }),
  tableColumn('to', 'To', 'date', { visibilityWeight: 1 }),
  tableColumn('timeWeighted', 'Return', 'percent'),
  ...(benchmark === null ? [] : benchmarkColumns(benchmark)),
  tableColumn('moneyWeighted', 'Money-weighted', 'percent', { visibilityWeight: 2 }),
  tableColumn('gain', 'Gain', 'currency', { visibilityWeight: 3 }),
]

const comparedRow = (performance: RangePerformance): TableRow => ({
  benchmark: O.toNullable(performance.benchmark),
  excess: O.toNullable(excessOf(performance)),
})

interface MarkedPerformance extends RangePerformance {
  readonly isIncomplete: boolean
}

const performanceCells = (benchmark: Benchmark | null, performance: RangePerformance): TableRow => ({
  range: performance.isAnnualised ? `${performance.range.name} (p.a.)` : performance.range.name,
  from: addDays(performance.range.opening, 1),
  to: performance.range.closing,
  timeWeighted: O.toNullable(performance.timeWeighted),
  ...(benchmark === null ? {} : comparedRow(performance)),
  moneyWeighted: pipe(performance.moneyWeighted, O.fromEither, O.toNullable),
  gain: performance.gain,
})

const performanceRow =
  (benchmark: Benchmark | null) =>
  (performance: MarkedPerformance): TableRow => {
    const row = performanceCells(benchmark, performance)
    return performance.isIncomplete ? withUnknown(row, 'timeWeighted', 'excess', 'moneyWeighted', 'gain') : row
  }

const missingRateNotes = (performances: readonly RangePerformance[]): readonly TableMeta[] => {
  const missing = performances.flatMap(({ range, moneyWeighted }) =>
    E.isLeft(moneyWeighted) ? [{ name: range.name, reason: missingRateText(moneyWeighted.left) }] : [],
  )
  return [...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, ranges]) => ({
    class: 'footer-table-row',
    value: `No money-weighted return for ${listText(ranges.map(({ name }) => name))}: ${reason}.`,
  }))
}

const rangesOf = ({ asAt, from }: DataSetReading, inception: IsoDate): readonly ReturnRange[] => [
  ...(from === undefined ? [] : [rangeSince(inception, rangeOf('Chosen period', from, asAt))]),
  ...standardRanges(asAt, inception),
]

export const readPerformance: DataSetReader = async (reading) => {
  const { snapshot, asAt } = reading
  const codes = accountCodesOf(reading)
  const inception = await readInception(snapshot, codes, asAt)
  const opening = addDays(inception, -1)
  const { days, flows, unpriced } = await readDailyCourse(snapshot, codes, { from: opening, to: asAt })
  const benchmark = await readBenchmark(reading, { from: opening, to: asAt })
  const performances = rangesOf(reading, inception).map((range) => ({
    ...performanceOver(days, benchmark?.index ?? [], range),
    isIncomplete: isUnpricedIn(unpriced, range, flows),
  }))
  return dataTable(performanceColumns(benchmark), performances.map(performanceRow(benchmark)), [
    ...asAtMeta(reading),
    { class: 'footer-table-row', value: 'Net of fees. Returns over more than one year are per year (p.a.).' },
    ...benchmarkMeta(benchmark),
    ...missingReturnMeta(
      performances.map(({ range, belowNothingOn, lostAll }) => ({ name: range.name, belowNothingOn, lostAll })),
    ),
    ...missingRateNotes(performances),
    ...(performances.some(({ isIncomplete }) => isIncomplete) ? unpricedDaysMeta('Returns, Gain', unpriced) : []),
  ])
}
