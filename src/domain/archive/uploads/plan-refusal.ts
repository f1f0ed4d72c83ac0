import { O } from '../../fp.ts'
import { shownLine } from '../../text/visible-text.ts'
import { isStaticReportName } from '../static-report-name.ts'
import type { PlannedFile, PlanRefusal } from './report-upload.ts'

const hasTitle = ({ report }: PlannedFile): boolean => shownLine(report.StaticReportTitle).trim() !== ''

const refusalOf = (
  _tag: PlanRefusal['_tag'],
  files: readonly PlannedFile[],
  messageOf: (file: PlannedFile) => string,
): O.Option<PlanRefusal> =>
  files.length === 0
    ? O.none
    : O.some({ _tag, errors: files.map((file) => ({ path: file.path, message: messageOf(file) })) })

export const planRefusal = (files: readonly PlannedFile[]): O.Option<PlanRefusal> =>
  O.alt(() =>
    refusalOf(
      'ReportTitleMissing',
      files.filter((file) => !hasTitle(file)),
      () => 'It has no title',
    ),
  )(
    refusalOf(
      'ReportNameMalformed',
      files.filter(({ report }) => !isStaticReportName(report.StaticReportName)),
      ({ report }) =>
        report.StaticReportName === '' ? 'It has no name' : `“${report.StaticReportName}” is not a valid name`,
    ),
  )
