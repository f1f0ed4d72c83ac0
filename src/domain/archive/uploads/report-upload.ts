import * as t from 'io-ts'
import { StaticReportFields } from '../static-report.ts'
import { Uuid } from '../../uuid.ts'
import { FilingFault, UploadFault } from './filing-fault.ts'

/**
 * One file of a zip and what it is to be filed as. `path` is its name in the zip. `mayReplace` says that it may become
 * the next version of a report of the same key, `mayRepeat` that the same file may be filed there already, and
 * `mayNameOthers` that its text may have the codes of other clients.
 */
export const PlannedFile = t.readonly(
  t.strict({
    path: t.string,
    report: StaticReportFields,
    mayReplace: t.boolean,
    mayRepeat: t.boolean,
    mayNameOthers: t.boolean,
  }),
)
export type PlannedFile = t.TypeOf<typeof PlannedFile>

export const FileState = t.union([
  t.strict({ _tag: t.keyof({ Waiting: null, Uploading: null, Dropped: null }) }),
  t.strict({ _tag: t.literal('Filed'), report: Uuid, version: t.number }),
  t.strict({ _tag: t.literal('Failed'), fault: FilingFault }),
])
export type FileState = t.TypeOf<typeof FileState>

export const UploadFile = t.readonly(t.intersection([PlannedFile, t.strict({ state: FileState })]))
export type UploadFile = t.TypeOf<typeof UploadFile>

/** `complete`: each file is filed or has failed. `saved`: nothing is left to retry, and the zip is put away. */
export const UploadState = t.keyof({
  preparing: null,
  unzipping: null,
  complete: null,
  saved: null,
  failed: null,
  withdrawn: null,
})
export type UploadState = t.TypeOf<typeof UploadState>

/** A zip of reports on its way into the archive. `version` is how often anything happened to it. */
export const ReportUpload = t.readonly(
  t.strict({
    id: Uuid,
    version: t.number,
    name: t.string,
    bytes: t.number,
    by: t.string,
    at: t.string,
    state: UploadState,
    fault: t.union([UploadFault, t.null]),
    withdrawn: t.union([t.readonly(t.strict({ by: t.string, at: t.string })), t.null]),
    files: t.readonlyArray(UploadFile),
  }),
)
export type ReportUpload = t.TypeOf<typeof ReportUpload>

/** Whether there are files in it that wait or are under way. */
export const isFiling = ({ state }: Pick<ReportUpload, 'state'>): boolean =>
  state === 'preparing' || state === 'unzipping'

/** Whether its zip is still needed: it is being filed, or somebody has yet to say what becomes of the files that failed. */
export const isOpen = (upload: Pick<ReportUpload, 'state'>): boolean => isFiling(upload) || upload.state === 'complete'

/** Whether something is still to become of a file. */
export const isUnsettled = ({ state }: Pick<UploadFile, 'state'>): boolean =>
  state._tag === 'Waiting' || state._tag === 'Uploading'
