import * as t from 'io-ts'
import { shownFields, StaticReportFields } from '../static-report.ts'
import { Uuid } from '../../uuid.ts'
import { FilingFault, UploadFault } from './filing-fault.ts'
import { textUpTo } from '../../text/text-codec.ts'

/** `NotOver` is still being filed, `UploadOver` has nothing left to do, `Conflict` is another upload with this ID. */
export type UploadRefusal =
  | { readonly _tag: 'NotFound' | 'NothingChosen' | 'TooManyFiles' | 'TooLong' | 'NotOver' | 'UploadOver' | 'Conflict' }
  | PlanRefusal

export interface PlanRefusal {
  readonly _tag: 'ReportNameMalformed' | 'ReportTitleMissing'
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** `mayReplace` permits a new version, `mayRepeat` a file filed already, `mayNameOthers` other clients' codes. */
export const PlannedFile = t.readonly(
  t.strict({
    path: textUpTo(4_000),
    report: StaticReportFields,
    mayReplace: t.boolean,
    mayRepeat: t.boolean,
    mayNameOthers: t.boolean,
  }),
)
export type PlannedFile = t.TypeOf<typeof PlannedFile>

export const shownPlan = (planned: PlannedFile): PlannedFile => ({ ...planned, report: shownFields(planned.report) })

export const FileState = t.union([
  t.strict({ _tag: t.keyof({ Waiting: null, Uploading: null, Dropped: null }) }),
  t.strict({ _tag: t.literal('Filed'), report: Uuid, version: t.number }),
  t.strict({ _tag: t.literal('Failed'), fault: FilingFault }),
])
export type FileState = t.TypeOf<typeof FileState>

export const UploadFile = t.readonly(t.intersection([PlannedFile, t.strict({ state: FileState })]))
export type UploadFile = t.TypeOf<typeof UploadFile>

/** `complete`: each file is filed or has failed. `saved`: nothing is left to retry, and the zip is removed. */
export const UploadState = t.keyof({
  preparing: null,
  unzipping: null,
  complete: null,
  saved: null,
  failed: null,
  withdrawn: null,
})
export type UploadState = t.TypeOf<typeof UploadState>

export const uploadFields = {
  id: Uuid,
  version: t.number,
  name: t.string,
  bytes: t.number,
  by: t.string,
  at: t.string,
  state: UploadState,
  fault: t.union([UploadFault, t.null]),
  withdrawn: t.union([t.readonly(t.strict({ by: t.string, at: t.string })), t.null]),
}

export const ReportUpload = t.readonly(t.strict({ ...uploadFields, files: t.readonlyArray(UploadFile) }))
export type ReportUpload = t.TypeOf<typeof ReportUpload>

export const isFiling = ({ state }: Pick<ReportUpload, 'state'>): boolean =>
  state === 'preparing' || state === 'unzipping'

export const isOpen = (upload: Pick<ReportUpload, 'state'>): boolean => isFiling(upload) || upload.state === 'complete'

export const isUnsettled = ({ state }: Pick<UploadFile, 'state'>): boolean =>
  state._tag === 'Waiting' || state._tag === 'Uploading'

const fileNumber = t.number

/** Numbers of spec §4. */
export const uploadStatus = {
  preparing: 1,
  unzipping: 2,
  fileUploading: 3,
  fileUploaded: 4,
  complete: 5,
  saved: 6,
  error: 11,
} as const

/** Sent as `report-upload-status` with the number of spec §4; a withdrawal has none. `file` indexes `files`. */
export const UploadEvent = t.union([
  t.strict({
    type: t.literal('UploadReceived'),
    status: t.literal(uploadStatus.preparing),
    id: Uuid,
    name: t.string,
    bytes: t.number,
    files: t.readonlyArray(PlannedFile),
    by: t.string,
    at: t.string,
  }),
  t.strict({ type: t.literal('UnzippingBegun'), status: t.literal(uploadStatus.unzipping) }),
  t.strict({ type: t.literal('FileUploading'), status: t.literal(uploadStatus.fileUploading), file: fileNumber }),
  t.strict({
    type: t.literal('FileUploaded'),
    status: t.literal(uploadStatus.fileUploaded),
    file: fileNumber,
    report: Uuid,
    version: t.number,
  }),
  t.strict({
    type: t.literal('FileFailed'),
    status: t.literal(uploadStatus.error),
    file: fileNumber,
    fault: FilingFault,
  }),
  t.strict({ type: t.literal('UploadCompleted'), status: t.literal(uploadStatus.complete) }),
  t.strict({ type: t.literal('UploadSaved'), status: t.literal(uploadStatus.saved) }),
  t.strict({ type: t.literal('UploadFailed'), status: t.literal(uploadStatus.error), fault: UploadFault }),
  t.strict({
    type: t.literal('FailedRetried'),
    status: t.literal(uploadStatus.preparing),
    corrections: t.readonlyArray(t.readonly(t.strict({ file: fileNumber, planned: PlannedFile }))),
  }),
  t.strict({ type: t.literal('UploadWithdrawn'), by: t.string, at: t.string }),
])
export type UploadEvent = t.TypeOf<typeof UploadEvent>

export interface FileCorrection {
  readonly file: number
  readonly planned: PlannedFile
}

type FilingCommand =
  | { readonly type: 'BeginUnzipping' | 'CompleteUpload' | 'SaveUpload' }
  | { readonly type: 'BeginFiles'; readonly files: readonly number[] }
  | { readonly type: 'SettleFiles'; readonly settled: readonly SettledFile[] }
  | { readonly type: 'FailUpload'; readonly fault: UploadFault }

export type SettledFile =
  | { readonly _tag: 'Filed'; readonly file: number; readonly report: string; readonly version: number }
  | { readonly _tag: 'Failed'; readonly file: number; readonly fault: FilingFault }

export type UploadCommand =
  | {
      readonly type: 'ReceiveUpload'
      readonly id: string
      readonly name: string
      readonly bytes: number
      readonly files: readonly PlannedFile[]
      readonly by: string
      readonly at: string
    }
  | FilingCommand
  | { readonly type: 'RetryFailed'; readonly corrections: readonly FileCorrection[] }
  | { readonly type: 'CloseUpload' }
  | { readonly type: 'WithdrawUpload'; readonly by: string; readonly at: string }
