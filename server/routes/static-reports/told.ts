import { O, pipe } from '../../../src/domain/fp.ts'
import type { ArchivedReport } from '../../../src/domain/static-report/archived-report.ts'
import type { StaticReport, StaticReportKey } from '../../../src/domain/static-report/static-report.ts'
import type { Directory } from '../../ledger/directory.ts'

type Names = Pick<Directory, 'account' | 'group'>

/** What a portfolio or group is called, if there is such a one. */
export const ownerName = (
  directory: Names,
  { Type, Code }: Pick<StaticReportKey, 'Type' | 'Code'>,
): O.Option<string> =>
  Type === 'group'
    ? pipe(
        directory.group(Code),
        O.map(({ GroupName }) => GroupName),
      )
    : pipe(
        directory.account(Code),
        O.map(({ AccountName }) => AccountName),
      )

/** The same of a report: the code where there is no such owner any more. */
export const subjectOf = (directory: Names, report: Pick<StaticReportKey, 'Type' | 'Code'>): string =>
  pipe(
    ownerName(directory, report),
    O.getOrElse(() => report.Code),
  )

/** A report as those it is for see it. */
export const archivedReport = (directory: Names, report: StaticReport, isNew: boolean): ArchivedReport => ({
  ...report,
  AccountType: report.Type,
  AccountCode: report.Code,
  StaticReportFilePath: `/reports/static/view/${report.StaticReportName}?id=${report.StaticReportID}`,
  subject: subjectOf(directory, report),
  isNew,
})
