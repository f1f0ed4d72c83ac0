import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { O } from '../../../../src/domain/fp.ts'
import {
  type ReturnCharacteristics,
  characteristicsOver,
  type ReturnSeries,
  returnSeriesOf,
} from '../../../../src/domain/ledger/returns/characteristics.ts'
import {
  type BookYear,
  bookYears,
  type ReturnRange,
  rangeOf,
  rangeSince,
  standardRanges,
} from '../../../../src/domain/ledger/returns/range.ts'
import { isUnpricedIn } from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { withUnknown } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { TableMeta, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readEarnings } from '../../read/income/read-income.ts'
import { readInception } from '../../read/read-inception.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { readDailyCourse } from './daily-course.ts'
import { missingReturnMeta } from './missing-returns.ts'
import { asAtMeta, accountCodesOf, type DataSetReader, type DataSetReading } from '../reading.ts'
import { tableColumn, dataTable } from '../table.ts'

const readCourse = async (reading: DataSetReading) => {
  const { snapshot, asAt } = reading
  const codes = accountCodesOf(reading)
  const inception = await readInception(snapshot, codes, asAt)
  const opening = addDays(inception, -1)
  const { days, flows, receivables, unpriced } = await readDailyCourse(snapshot, codes, { from: opening, to: asAt })
  const earnings = await readEarnings(snapshot, codes, { from: inception, to: asAt })
  const isIncomplete = (range: ReturnRange): boolean => isUnpricedIn(unpriced, range, flows)
  return { inception, course: returnSeriesOf(days, earnings, receivables), unpriced, isIncomplete }
}

const characteristicsColumns = [
  tableColumn('range', 'Period', 'text'),
  tableColumn('from', 'From', 'date', { visibilityWeight: 1 }),
  tableColumn('to', 'To', 'date', { visibilityWeight: 1 }),
  tableColumn('beforeFees', 'Before fees', 'percent', { visibilityWeight: 3 }),
  tableColumn('afterFees', 'After fees', 'percent'),
  tableColumn('incomeYield', 'Income yield', 'percent', { visibilityWeight: 3 }),
  tableColumn('volatility', 'Volatility', 'percent', { visibilityWeight: 2 }),
  tableColumn('drawdown', 'Maximum drawdown', 'percent', { visibilityWeight: 2 }),
]

const characteristicsCells = (one: ReturnCharacteristics): TableRow => ({
  range: one.isAnnualised ? `${one.name} (p.a.)` : one.name,
  from: one.from,
  to: one.to,
  beforeFees: O.toNullable(one.beforeFees),
  afterFees: O.toNullable(one.afterFees),
  incomeYield: O.toNullable(one.incomeYield),
  volatility: O.toNullable(one.volatility),
  drawdown: O.toNullable(one.drawdown),
})

const markedPaths = ['beforeFees', 'afterFees', 'incomeYield', 'volatility', 'drawdown']

const characteristicsRow = (one: ReturnCharacteristics, isIncomplete: boolean): TableRow =>
  isIncomplete ? withUnknown(characteristicsCells(one), ...markedPaths) : characteristicsCells(one)

const footerNote = (value: string): TableMeta => ({ class: 'footer-table-row', value })

export const readCharacteristics: DataSetReader = async (reading) => {
  const { asAt, from } = reading
  const { inception, course, unpriced, isIncomplete } = await readCourse(reading)
  const ranges = [
    ...(from === undefined ? [] : [rangeSince(inception, rangeOf('Chosen period', from, asAt))]),
    ...standardRanges(asAt, inception),
  ]
  const found = ranges.map((range) => characteristicsOver(course, range))
  const areIncomplete = ranges.map(isIncomplete)
  return dataTable(
    characteristicsColumns,
    found.map((one, index) => characteristicsRow(one, areIncomplete[index] === true)),
    [
      ...asAtMeta(reading),
      ...missingMeta(found),
      ...(areIncomplete.includes(true) ? unpricedDaysMeta('Returns, Income yield, Risk', unpriced) : []),
      footerNote('Returns and income yield over more than one year are per year (p.a.).'),
      footerNote('Volatility is of the returns of whole months, per year, and of at least twelve of them.'),
    ],
  )
}

const missingMeta = (
  found: readonly Pick<ReturnCharacteristics, 'name' | 'belowNothing' | 'lostAll'>[],
): readonly TableMeta[] => [
  ...missingReturnMeta(
    found.map(({ name, belowNothing, lostAll }) => ({
      name,
      belowNothingOn: belowNothing.beforeFees,
      lostAll: lostAll.beforeFees,
    })),
    'return before fees',
  ),
  ...missingReturnMeta(
    found.map(({ name, belowNothing, lostAll }) => ({
      name,
      belowNothingOn: belowNothing.afterFees,
      lostAll: lostAll.afterFees,
    })),
    'return after fees',
  ),
]

const yearColumns = [
  tableColumn('financialYear', 'Financial year', 'text'),
  tableColumn('financialBefore', 'Before fees', 'percent', { visibilityWeight: 1 }),
  tableColumn('financialAfter', 'After fees', 'percent'),
  tableColumn('calendarYear', 'Calendar year', 'text'),
  tableColumn('calendarBefore', 'Before fees', 'percent', { visibilityWeight: 1 }),
  tableColumn('calendarAfter', 'After fees', 'percent'),
]

export const yearOf = (course: ReturnSeries, year: BookYear | null) => {
  if (year === null) return { name: null, before: null, after: null, missing: [] }
  const { name, beforeFees, afterFees, belowNothing, lostAll } = characteristicsOver(course, year)
  return {
    name: `${name}${year.isPart ? '*' : ''}`,
    missing: [{ name, belowNothing, lostAll }],
    before: O.toNullable(beforeFees),
    after: O.toNullable(afterFees),
  }
}

export const returnsByYear: DataSetReader = async (reading) => {
  const { inception, course, unpriced, isIncomplete } = await readCourse(reading)
  const isMarked = (year: BookYear | null): boolean => year !== null && isIncomplete(year)
  const years = bookYears(inception, reading.asAt).map(({ financial, calendar }) => ({
    own: yearOf(course, financial),
    other: yearOf(course, calendar),
    isOwnMarked: isMarked(financial),
    isOtherMarked: isMarked(calendar),
  }))
  const rows = years.map(
    ({ own, other, isOwnMarked, isOtherMarked }): TableRow =>
      withUnknown(
        {
          financialYear: own.name,
          financialBefore: own.before,
          financialAfter: own.after,
          calendarYear: other.name,
          calendarBefore: other.before,
          calendarAfter: other.after,
        },
        ...(isOwnMarked ? ['financialBefore', 'financialAfter'] : []),
        ...(isOtherMarked ? ['calendarBefore', 'calendarAfter'] : []),
      ),
  )
  return dataTable(yearColumns, rows, [
    ...asAtMeta(reading),
    footerNote('* A part of the year.'),
    ...(years.some(({ isOwnMarked, isOtherMarked }) => isOwnMarked || isOtherMarked)
      ? unpricedDaysMeta('Returns', unpriced)
      : []),
    ...missingMeta(years.flatMap(({ own, other }) => [...own.missing, ...other.missing])),
  ])
}
