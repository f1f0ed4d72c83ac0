import { textCollator } from '../text/text-collator.ts'
import type { ListedStaticReport } from './listed-static-report.ts'
import { ownerKey } from './owner.ts'
import { type ReportQuarter, yearLabel } from './quarter.ts'

interface SubjectReports extends Pick<ListedStaticReport, 'Type' | 'Code' | 'subject'> {
  readonly reports: readonly ListedStaticReport[]
}

export interface ArchiveYear {
  readonly year: number
  readonly label: string
  readonly subjects: readonly SubjectReports[]
  readonly newReports: number
}

const quartersLatestFirst: readonly ReportQuarter[] = ['FY', 'Q4', 'Q3', 'Q2', 'Q1']

const compareReports = (one: ListedStaticReport, other: ListedStaticReport): number =>
  quartersLatestFirst.indexOf(one.Quarter) - quartersLatestFirst.indexOf(other.Quarter) ||
  textCollator.compare(one.StaticReportTitle, other.StaticReportTitle)

const groupBySubject = (reports: readonly ListedStaticReport[]): readonly SubjectReports[] =>
  [...Map.groupBy(reports, ({ Type: type, Code: code }) => ownerKey({ type, code })).values()]
    .flatMap((ofSubject) =>
      ofSubject
        .slice(0, 1)
        .map(({ Type, Code, subject }) => ({ Type, Code, subject, reports: ofSubject.toSorted(compareReports) })),
    )
    .toSorted(
      (one, other) => textCollator.compare(one.subject, other.subject) || textCollator.compare(one.Code, other.Code),
    )

export const countNew = (reports: readonly ListedStaticReport[]): number => reports.filter(({ isNew }) => isNew).length

/** Latest financial year first, then by portfolio (spec §2). */
export const archiveByYear = (reports: readonly ListedStaticReport[]): readonly ArchiveYear[] =>
  [...Map.groupBy(reports, ({ Year }) => Year)]
    .toSorted(([one], [other]) => other - one)
    .map(([year, ofYear]) => ({
      year,
      label: yearLabel(year),
      subjects: groupBySubject(ofYear),
      newReports: countNew(ofYear),
    }))

export const annualReports = (reports: readonly ListedStaticReport[]): readonly ListedStaticReport[] =>
  reports
    .filter(({ Quarter: quarter }) => quarter === 'FY')
    .toSorted((one, other) => other.Year - one.Year || textCollator.compare(one.subject, other.subject))
