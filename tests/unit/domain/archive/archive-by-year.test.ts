import { expect, test } from 'vitest'
import { annualReports, archiveByYear, countNew } from '../../../../src/domain/archive/archive-by-year.ts'
import type { ListedStaticReport } from '../../../../src/domain/archive/listed-static-report.ts'
import type { ReportQuarter } from '../../../../src/domain/archive/quarter.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'

const listedStaticReport = (
  title: string,
  Year: number,
  Quarter: ReportQuarter,
  Code: string,
  isNew = false,
): ListedStaticReport => ({
  ...archivedSample,
  StaticReportTitle: title,
  Year,
  Quarter,
  Code,
  subject: Code === 'P1' || Code === 'P9' ? 'Whitby' : 'Ashworth',
  isNew,
})

const march = listedStaticReport('Statement', 2025, 'Q3', 'P1')
const whole = listedStaticReport('Annual report', 2025, 'FY', 'P2')
const june = listedStaticReport('Statement', 2026, 'Q4', 'P1', true)
const juneTax = listedStaticReport('Capital gains', 2026, 'Q4', 'P1')
const september = listedStaticReport('Statement', 2026, 'Q1', 'P1')
const latest = listedStaticReport('Annual report', 2026, 'FY', 'P1', true)
const namesake = listedStaticReport('Statement', 2026, 'Q4', 'P9')

test('the archive opens by financial year, the latest first, then by portfolio, the latest period first', () => {
  const whitby = { Type: 'portfolio', Code: 'P1', subject: 'Whitby' }
  expect(archiveByYear([september, march, namesake, whole, june, juneTax, latest])).toEqual([
    {
      year: 2026,
      label: 'FY-26',
      subjects: [
        { ...whitby, reports: [latest, juneTax, june, september] },
        { ...whitby, Code: 'P9', reports: [namesake] },
      ],
      newReports: 2,
    },
    {
      year: 2025,
      label: 'FY-25',
      subjects: [
        { Type: 'portfolio', Code: 'P2', subject: 'Ashworth', reports: [whole] },
        { ...whitby, reports: [march] },
      ],
      newReports: 0,
    },
  ])
})

test('titles that are numbered stand in the order of their numbers', () => {
  const numbered = ['Statement 10', 'Statement 2', 'Statement 1'].map((title) =>
    listedStaticReport(title, 2026, 'Q4', 'P1'),
  )
  expect(
    archiveByYear(numbered).flatMap(({ subjects }) =>
      subjects.flatMap(({ reports }) => reports.map(({ StaticReportTitle }) => StaticReportTitle)),
    ),
  ).toEqual(['Statement 1', 'Statement 2', 'Statement 10'])
})

test('annual reports are those of a full year, the latest first', () => {
  expect(annualReports([march, whole, june, latest])).toEqual([latest, whole])
})

test('what is new is counted', () => {
  expect([countNew([]), countNew([march, june, latest])]).toEqual([0, 2])
})
