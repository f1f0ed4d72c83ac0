/** A finished report of the archive, of a financial year by its label; of a whole year when it is of no quarter. */
export interface ArchivedReport {
  readonly id: number
  readonly title: string
  readonly year: string
  readonly quarter: string | null
  readonly subject: string
}

interface OfSubject {
  readonly subject: string
  readonly reports: readonly ArchivedReport[]
}

interface OfYear {
  readonly year: string
  readonly subjects: readonly OfSubject[]
}

const grouped = (
  reports: readonly ArchivedReport[],
  key: (report: ArchivedReport) => string,
): readonly (readonly [string, readonly ArchivedReport[]])[] =>
  [...new Set(reports.map(key))].map((value) => [value, reports.filter((report) => key(report) === value)])

/** By financial year, the latest first, then by portfolio (spec §2). */
export const archiveByYear = (reports: readonly ArchivedReport[]): readonly OfYear[] =>
  grouped(reports, ({ year }) => year)
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([year, ofYear]) => ({
      year,
      subjects: grouped(ofYear, ({ subject }) => subject)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([subject, ofSubject]) => ({ subject, reports: ofSubject })),
    }))

export const annualReports = (reports: readonly ArchivedReport[]): readonly ArchivedReport[] =>
  reports.filter(({ quarter }) => quarter === null).toSorted((one, other) => other.year.localeCompare(one.year))
