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
  type Range,
  rangeOf,
  since,
  standardRanges,
} from '../../../../src/domain/ledger/returns/range.ts'
import { isUnpricedIn } from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { withUnknown } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import type { Meta, Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import { readEarnings } from '../../read/income/read-income.ts'
import { readInception } from '../../read/read-inception.ts'
import { unpricedDaysMeta } from '../holdings/unpriced.ts'
import { readDailyCourse } from './daily-course.ts'
import { missingReturnMeta } from './missing-returns.ts'
import { asAtMeta, codesOf, type Reader, type Reading } from '../reading.ts'
import { column, table } from '../table.ts'

const readCourse = async (reading: Reading) => {
  const { snapshot, asAt } = reading
  const codes = codesOf(reading)
  const inception = await readInception(snapshot, codes, asAt)
  const opening = addDays(inception, -1)
  const { days, flows, receivables, unpriced } = await readDailyCourse(snapshot, codes, { from: opening, to: asAt })
  const earnings = await readEarnings(snapshot, codes, { from: inception, to: asAt })
  const isIncomplete = (range: Range): boolean => isUnpricedIn(unpriced, range, flows)
  return { inception, course: courseOf(days, earnings, receivables), unpriced, isIncomplete }
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

const figuresOf = (one: Characteristics): Row => ({
  range: one.isAnnualised ? `${one.name} (p.a.)` : one.name,
  from: one.from,
  to: one.to,
  beforeFees: O.toNullable(one.beforeFees),
  afterFees: O.toNullable(one.afterFees),
  incomeYield: O.toNullable(one.incomeYield),
  volatility: O.toNullable(one.volatility),
  drawdown: O.toNullable(one.drawdown),
})

const marked = ['beforeFees', 'afterFees', 'incomeYield', 'volatility', 'drawdown']

const rowOf = (one: Characteristics, isIncomplete: boolean): Row =>
  isIncomplete ? withUnknown(figuresOf(one), ...marked) : figuresOf(one)

const note = (value: string): Meta => ({ class: 'footer-table-row', value })

export const characteristics: Reader = async (reading) => {
  const { asAt, from } = reading
  const { inception, course, unpriced, isIncomplete } = await readCourse(reading)
  const ranges = [
    ...(from === undefined ? [] : [since(inception, rangeOf('Chosen period', from, asAt))]),
    ...standardRanges(asAt, inception),
  ]
  const found = ranges.map((range) => characteristicsOver(course, range))
  const areIncomplete = ranges.map(isIncomplete)
  return table(
    columns,
    found.map((one, place) => rowOf(one, areIncomplete[place] === true)),
    [
      ...asAtMeta(reading),
      ...missingMeta(found),
      ...(areIncomplete.includes(true) ? unpricedDaysMeta('Returns, Income yield, Risk', unpriced) : []),
      note('Returns and income yield over more than one year are per year (p.a.).'),
      note('Volatility is of the returns of whole months, per year, and of at least twelve of them.'),
    ],
  )
}

const missingMeta = (found: readonly Pick<Characteristics, 'name' | 'belowNothing' | 'lostAll'>[]): readonly Meta[] => [
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
  column('financialYear', 'Financial year', 'text'),
  column('financialBefore', 'Before fees', 'percent', { visibilityWeight: 1 }),
  column('financialAfter', 'After fees', 'percent'),
  column('calendarYear', 'Calendar year', 'text'),
  column('calendarBefore', 'Before fees', 'percent', { visibilityWeight: 1 }),
  column('calendarAfter', 'After fees', 'percent'),
]

export const yearOf = (course: Course, year: BookYear | null) => {
  if (year === null) return { name: null, before: null, after: null, missing: [] }
  const { name, beforeFees, afterFees, belowNothing, lostAll } = characteristicsOver(course, year)
  return {
    name: `${name}${year.isPart ? '*' : ''}`,
    missing: [{ name, belowNothing, lostAll }],
    before: O.toNullable(beforeFees),
    after: O.toNullable(afterFees),
  }
}

export const returnsByYear: Reader = async (reading) => {
  const { inception, course, unpriced, isIncomplete } = await readCourse(reading)
  const isMarked = (year: BookYear | null): boolean => year !== null && isIncomplete(year)
  const years = bookYears(inception, reading.asAt).map(({ financial, calendar }) => ({
    own: yearOf(course, financial),
    other: yearOf(course, calendar),
    isOwnMarked: isMarked(financial),
    isOtherMarked: isMarked(calendar),
  }))
  const rows = years.map(
    ({ own, other, isOwnMarked, isOtherMarked }): Row =>
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
  return table(yearColumns, rows, [
    ...asAtMeta(reading),
    note('* A part of the year.'),
    ...(years.some(({ isOwnMarked, isOtherMarked }) => isOwnMarked || isOtherMarked)
      ? unpricedDaysMeta('Returns', unpriced)
      : []),
    ...missingMeta(years.flatMap(({ own, other }) => [...own.missing, ...other.missing])),
  ])
}
