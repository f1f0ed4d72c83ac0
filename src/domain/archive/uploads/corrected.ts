import { type ReportOwner, ownerKey } from '../owner.ts'
import type { ReportQuarter } from '../quarter.ts'
import { maxTitleLength, type OwnerType } from '../static-report.ts'
import { proposedName } from '../static-report-name.ts'
import type { FilingFault } from './filing-fault.ts'
import {
  type FileCorrection,
  isFiling,
  type PlannedFile,
  type ReportUpload,
  shownPlan,
  type UploadEvent,
  type UploadRefusal,
  uploadStatus,
} from './report-upload.ts'
import { E, O } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import { shownLine } from '../../text/visible-text.ts'
import { planRefusal } from './plan-refusal.ts'
import { isPlanTooLong } from './zip/entry-path.ts'

/** A correction never changes a file's path, because the path identifies the file in the zip. */
const correctionsOf = ({ files }: ReportUpload, corrections: readonly FileCorrection[]): readonly FileCorrection[] =>
  [...new Map(corrections.map((correction) => [correction.file, correction])).values()].flatMap(({ file, planned }) => {
    const known = files[file]
    return known === undefined ? [] : [{ file, planned: shownPlan({ ...planned, path: known.path }) }]
  })

const isAlreadyRetriedWith =
  ({ files }: ReportUpload) =>
  ({ file, planned }: FileCorrection): boolean => {
    const { state, ...known } = files[file] ?? { state: { _tag: 'Dropped' } }
    return state._tag === 'Waiting' && sameJson(known, planned)
  }

export const retryFailed = (
  upload: ReportUpload,
  given: readonly FileCorrection[],
): E.Either<UploadRefusal, readonly UploadEvent[]> => {
  const corrections = correctionsOf(upload, given)
  if (upload.state === 'preparing' && corrections.length > 0 && corrections.every(isAlreadyRetriedWith(upload)))
    return E.right([])
  if (isFiling(upload)) return E.left({ _tag: 'NotOver' })
  if (upload.state !== 'complete') return E.left({ _tag: 'UploadOver' })
  const failed = corrections.filter(({ file }) => upload.files[file]?.state._tag === 'Failed')
  if (failed.length === 0) return E.left({ _tag: 'NothingChosen' })
  if (failed.some(({ planned }) => isPlanTooLong(planned))) return E.left({ _tag: 'TooLong' })
  const refusal = planRefusal(failed.map(({ planned }) => planned))
  return O.isSome(refusal)
    ? E.left(refusal.value)
    : E.right([{ type: 'FailedRetried', status: uploadStatus.preparing, corrections: failed }])
}

type FilingAllowance = 'mayReplace' | 'mayRepeat' | 'mayNameOthers'

export type FileEdit =
  | { readonly field: 'Code' | 'StaticReportTitle'; readonly value: string }
  | { readonly field: 'Year'; readonly value: number }
  | { readonly field: 'Quarter'; readonly value: ReportQuarter }
  | { readonly field: FilingAllowance; readonly value: boolean }

const allowanceOfFault: Partial<Record<FilingFault['_tag'], FilingAllowance>> = {
  KeyFiled: 'mayReplace',
  SameFile: 'mayRepeat',
  OtherClient: 'mayNameOthers',
}

export const allowanceFor = ({ _tag }: FilingFault): FilingAllowance | null => allowanceOfFault[_tag] ?? null

const typeOf = (code: string, before: OwnerType, owners: readonly ReportOwner[]): OwnerType => {
  const types = owners.filter((owner) => owner.code === code).map(({ type }) => type)
  return types.includes(before) ? before : (types[0] ?? before)
}

export const correctPlanned = (
  planned: PlannedFile,
  edit: FileEdit,
  owners: readonly ReportOwner[],
  taken: ReadonlySet<string> = new Set(),
): PlannedFile => {
  if (edit.field === 'mayReplace' || edit.field === 'mayRepeat' || edit.field === 'mayNameOthers')
    return { ...planned, [edit.field]: edit.value }
  const report = { ...planned.report, [edit.field]: edit.value }
  const Type = edit.field === 'Code' ? typeOf(edit.value, report.Type, owners) : report.Type
  return { ...planned, report: { ...report, Type, StaticReportName: proposedName({ ...report, Type }, taken) } }
}

export const isPlannedFileComplete = ({ report }: PlannedFile, known: ReadonlySet<string>): boolean =>
  shownLine(report.StaticReportTitle).trim() !== '' &&
  report.StaticReportTitle.length <= maxTitleLength &&
  known.has(ownerKey({ type: report.Type, code: report.Code }))
