import { expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import {
  entriesOf,
  entriesInFinancialYear,
  latestMonth,
  missingAmountsNote,
  totalText,
  turnMonth,
  weeksOf,
} from '../../../../src/domain/widgets/calendar.ts'

const entry = (date: string, amount: number | null = 1) => ({ date, title: 'CBA', amount })

test('rows without a date or a title are no entries, and entries are in order', () => {
  const rows = [entry('2026-03-01'), { title: 'CBA' }, { date: '2026-02-30', title: 'CBA' }, entry('2026-02-01', null)]
  expect(entriesOf(rows)).toEqual([entry('2026-02-01', null), entry('2026-03-01')])
})

test('a calendar opens on the latest month with entries', () => {
  expect(latestMonth([entry('2026-02-01'), entry('2026-03-01')])).toEqual(O.some('2026-03'))
  expect(latestMonth([])).toEqual(O.none)
})

test('months turn over the end of a year', () => {
  expect(turnMonth('2026-01', -1)).toBe('2025-12')
  expect(turnMonth('2026-12', 1)).toBe('2027-01')
})

test('a month is whole weeks from Monday', () => {
  const weeks = weeksOf('2026-02')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-01-26', '2026-03-01'])
})

test('a year of entries is a financial year, latest first', () => {
  const entries = [entry('2025-06-30'), entry('2025-07-01', 2), entry('2026-06-30', null)]
  const year = entriesInFinancialYear(entries, '2026-02')
  expect(year).toEqual([entry('2026-06-30', null), entry('2025-07-01', 2)])
  expect(totalText(year)).toBe('$2.00*')
})

test('First aid 9: a total of entries of which some have no amount says so, and how many have none', () => {
  const [known, unknown] = [entry('2026-03-01', 0.1), entry('2026-03-02', null)]
  expect([totalText([known, known, known]), missingAmountsNote([known])]).toEqual(['$0.30', null])
  expect([totalText([known, unknown]), missingAmountsNote([known, unknown])]).toEqual([
    '$0.10*',
    '* Incomplete: Total. 1 of 2 entries has no amount.',
  ])
  expect([totalText([unknown, unknown]), missingAmountsNote([unknown, unknown])]).toEqual([
    'not known',
    '* Incomplete: Total. 2 of 2 entries have no amount.',
  ])
  expect(totalText([entry('2026-03-01', 0)])).toBe('$0.00')
})
