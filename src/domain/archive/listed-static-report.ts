import * as t from 'io-ts'
import { StaticReport } from './static-report.ts'

/** `isNew` says that the reader has not fetched this version. `subject` names the portfolio or group. */
export const ListedStaticReport = t.readonly(
  t.intersection([
    StaticReport,
    t.strict({
      AccountType: t.string,
      AccountCode: t.string,
      StaticReportFilePath: t.string,
      subject: t.string,
      isNew: t.boolean,
    }),
  ]),
)
export type ListedStaticReport = t.TypeOf<typeof ListedStaticReport>

export const ReportVersion = t.readonly(
  t.strict({
    version: t.number,
    hash: t.string,
    bytes: t.number,
    upload: t.string,
    uploadName: t.string,
    by: t.string,
    at: t.string,
    withdrawnBy: t.union([t.string, t.null]),
    withdrawnAt: t.union([t.string, t.null]),
  }),
)
export type ReportVersion = t.TypeOf<typeof ReportVersion>

export const OccurrenceKind = t.keyof({
  filed: null,
  replaced: null,
  edited: null,
  opened: null,
  downloaded: null,
  zipped: null,
  read: null,
  withdrawn: null,
  deleted: null,
})

export const ReportOccurrence = t.readonly(
  t.strict({
    what: OccurrenceKind,
    version: t.number,
    by: t.string,
    isClient: t.boolean,
    at: t.string,
    changed: t.readonlyArray(t.string),
  }),
)
export type ReportOccurrence = t.TypeOf<typeof ReportOccurrence>
