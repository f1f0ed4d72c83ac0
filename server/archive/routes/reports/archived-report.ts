import type { ArchivedReport } from '../../../../src/domain/archive/archived-report.ts'
import type { StaticReport } from '../../../../src/domain/archive/static-report.ts'
import type { Directory } from '../../../ledger/directory.ts'
import { subjectOf } from '../../../ledger/owner-name.ts'

/** A report as those it is for see it. */
export const archivedReport = (
  directory: Pick<Directory, 'account' | 'group'>,
  report: StaticReport,
  isNew: boolean,
): ArchivedReport => ({
  ...report,
  AccountType: report.Type,
  AccountCode: report.Code,
  StaticReportFilePath: `/reports/static/view/${report.StaticReportName}?id=${report.StaticReportID}`,
  subject: subjectOf(directory, report),
  isNew,
})
