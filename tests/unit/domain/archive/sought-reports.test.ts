import { expect, test } from 'vitest'
import { everyReport, lastFiledFirst, soughtReports, yearsIn } from '../../../../src/domain/archive/sought-reports.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'

const june = {
  ...archivedSample,
  StaticReportName: 'june',
  Quarter: 'Q4',
  Year: 2026,
  at: '2026-07-03T00:00:00.000Z',
} as const
const annual = {
  ...archivedSample,
  StaticReportName: 'annual',
  StaticReportTitle: 'annual report',
  Quarter: 'FY',
  Year: 2025,
  Type: 'group',
  Code: 'G1',
  subject: 'The Ashworths',
  at: '2026-07-02T00:00:00.000Z',
} as const
const september = {
  ...archivedSample,
  StaticReportName: 'september',
  Quarter: 'Q1',
  Year: 2026,
  at: '2026-07-01T00:00:00.000Z',
} as const
const reports = [september, june, annual]

const names = (filter: Partial<typeof everyReport>, sort = lastFiledFirst): readonly string[] =>
  soughtReports(reports, { ...everyReport, ...filter }, sort).map(({ StaticReportName }) => StaticReportName)

test('every report is found to begin with, the last filed first', () => {
  expect(names({})).toEqual(['june', 'annual', 'september'])
})

test('words are found in names, titles with their month, years and owners, in whatever order', () => {
  expect(names({ search: '2026 june' })).toEqual(['june'])
  expect(names({ search: 'SEPTEMBER 2025' })).toEqual(['september'])
  expect(names({ search: 'ashworths' })).toEqual(['annual'])
  expect(names({ search: 'fy-25' })).toEqual(['annual'])
  expect(names({ search: 'nobody' })).toEqual([])
})

test('the year, the quarter and the type narrow each what the others leave', () => {
  expect(names({ year: 2026 })).toEqual(['june', 'september'])
  expect(names({ year: 2026, quarter: 'Q1' })).toEqual(['september'])
  expect(names({ type: 'group' })).toEqual(['annual'])
  expect(names({ type: 'group', year: 2026 })).toEqual([])
})

test('a column puts them in order, capitals or not, a full year after its quarters', () => {
  expect(names({}, { column: 'title', isDescending: false })).toEqual(['annual', 'september', 'june'])
  expect(names({}, { column: 'quarter', isDescending: false })).toEqual(['september', 'june', 'annual'])
  expect(names({}, { column: 'name', isDescending: true })).toEqual(['september', 'june', 'annual'])
})

test('years are offered once, the latest first', () => {
  expect(yearsIn(reports)).toEqual([2026, 2025])
})
