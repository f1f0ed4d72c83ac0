import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { O } from '../../../../src/domain/fp.ts'
import {
  type Characteristics,
  characteristicsOver,
  type Course,
  courseOf,
} from '../../../../src/domain/ledger/returns/characteristics.ts'
import {
  type BookYear,
  bookYears,
  rangeOf,
  since,
  standardRanges,
} from '../../../../src/domain/ledger/returns/range.ts'
import type { Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readEarnings } from '../../read/income/read-income.ts'
import { readInception } from '../../read/read-inception.ts'
import { readDailyCourse } from './daily-course.ts'
import { missingReturnMeta } from './missing-returns.ts'
import { asAtMeta, codesOf, type Reader, type Reading } from '../reading.ts'
import { column, table } from '../table.ts'

const readCourse = async (reading: Reading) => {
  const { snapshot, asAt } = reading
  const codes = codesOf(reading)
  const inception = await readInception(snapshot, codes, asAt)
  const opening = addDays(inception, -1)
  const { days, receivables } = await readDailyCourse(snapshot, codes, { from: opening, to: asAt })
  const earnings = await readEarnings(snapshot, codes, { from: inception, to: asAt })
  return { inception, course: courseOf(days, earnings, receivables) }
}

const columns = [
  column('range', 'Period', 'text'),
  column('from', 'From', 'date', { visibilityWeight: 1 }),
  column('to', 'To', 'date', { visibilityWeight: 1 }),
  column('beforeFees', 'Before fees', 'percent', { visibilityWeight: 3 }),
  column('afterFees', 'After fees', 'percent'),
  column('incomeYield', 'Income yield', 'percent', { visibilityWeight: 3 }),
  column('volatility', 'Volatility', 'percent', { visibilityWeight: 2 }),
  column('drawdown', 'Maximum drawdown', 'percent', { visibilityWeight: 2 }),
]

const rowOf = (one: Characteristics): Row => ({
  range: one.isAnnualised ? `${one.name} (p.a.)` : one.name,
  ...{ from: one.from, to: one.to },
  beforeFees: O.toNullable(one.beforeFees),
  afterFees: O.toNullable(one.afterFees),
  incomeYield: O.toNullable(one.incomeYield),
  volatility: O.toNullable(one.volatility),
  drawdown: O.toNullable(one.drawdown),
})

const note = (value: string): Meta => ({ class: 'footer-table-row', value })

/** Returns of the standard periods before and after fees, what of them is income, and how much they varied. */
export const characteristics: Reader = async (reading) => {
  const { asAt, from } = reading
  const { inception, course } = await readCourse(reading)
  const ranges = [
    ...(from === undefined ? [] : [since(inception, rangeOf('Chosen period', from, asAt))]),
    ...standardRanges(asAt, inception),
  ]
  const found = ranges.map((range) => characteristicsOver(course, range))
  return table(columns, found.map(rowOf), [
    ...asAtMeta(reading),
    ...missingMeta(found),
    note('Returns and income yield over more than one year are per year (p.a.).'),
    note('Volatility is of the returns of whole months, per year, and of at least twelve of them.'),
  ])
}

const missingMeta = (found: readonly Pick<Characteristics, 'name' | 'belowNothing'>[]): readonly Meta[] => [
  ...missingReturnMeta(
    found.map(({ name, belowNothing }) => ({ name, belowNothingOn: belowNothing.beforeFees })),
    'return before fees',
  ),
  ...missingReturnMeta(
    found.map(({ name, belowNothing }) => ({ name, belowNothingOn: belowNothing.afterFees })),
    'return after fees',
  ),
]

const yearColumns = [
  column('financialYear', 'Financial year', 'text'),
  column('financialBefore', 'Before fees', 'percent', { visibilityWeight: 1 }),
  column('financialAfter', 'After fees', 'percent'),
  column('calendarYear', 'Calendar year', 'text'),
  column('calendarBefore', 'Before fees', 'percent', { visibilityWeight: 1 }),
  column('calendarAfter', 'After fees', 'percent'),
]

export const yearOf = (course: Course, year: BookYear | null) => {
  if (year === null) return { name: null, before: null, after: null, missing: [] }
  const { name, beforeFees, afterFees, belowNothing } = characteristicsOver(course, year)
  return {
    name: `${name}${year.isPart ? '*' : ''}`,
    missing: [{ name, belowNothing }],
    before: O.toNullable(beforeFees),
    after: O.toNullable(afterFees),
  }
}

/** Financial years, the last first, beside the calendar years that they end in. */
export const returnsByYear: Reader = async (reading) => {
  const { inception, course } = await readCourse(reading)
  const years = bookYears(inception, reading.asAt).map(({ financial, calendar }) => ({
    own: yearOf(course, financial),
    other: yearOf(course, calendar),
  }))
  const rows = years.map(
    ({ own, other }): Row => ({
      ...{ financialYear: own.name, financialBefore: own.before, financialAfter: own.after },
      ...{ calendarYear: other.name, calendarBefore: other.before, calendarAfter: other.after },
    }),
  )
  return table(yearColumns, rows, [
    ...asAtMeta(reading),
    note('* A part of the year.'),
    ...missingMeta(years.flatMap(({ own, other }) => [...own.missing, ...other.missing])),
  ])
}
