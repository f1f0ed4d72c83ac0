import type { Decider } from '../../decider.ts'
import { E, O } from '../../fp.ts'
import { shownLine } from '../../shown-line.ts'
import {
  type FileState,
  isFiling,
  isUnsettled,
  type PlanRefusal,
  type ReportUpload,
  type SettledFile,
  shownPlan,
  type UploadCommand,
  type UploadEvent,
  type UploadRefusal,
  uploadStatus,
} from './report-upload.ts'
import { evolveUpload } from './evolve.ts'
import { planRefusal } from './plan-refusal.ts'
import { uploadLimits } from './zip/limits.ts'
import { retried } from './corrected.ts'
import { isPlanTooLong, isZipNameTooLong } from './zip/entry-path.ts'

export type Upload = O.Option<ReportUpload>

type Receive = Extract<UploadCommand, { readonly type: 'ReceiveUpload' }>
type Later = Exclude<UploadCommand, Receive>
type Decision = E.Either<UploadRefusal, readonly UploadEvent[]>

const nothing: Decision = E.right([])
const refuse = (_tag: Exclude<UploadRefusal, PlanRefusal>['_tag']): Decision => E.left({ _tag })
const happens = (event: UploadEvent): Decision => E.right([event])

const receive = ({ type: _, ...given }: Receive, state: Upload): Decision => {
  if (O.isSome(state)) return state.value.by === given.by ? nothing : refuse('Conflict')
  if (given.files.length === 0) return refuse('NothingChosen')
  if (given.files.length > uploadLimits.entries) return refuse('TooManyFiles')
  const [name, files] = [shownLine(given.name), given.files.map(shownPlan)]
  if (isZipNameTooLong(name) || files.some(isPlanTooLong)) return refuse('TooLong')
  const refusal = planRefusal(files)
  if (O.isSome(refusal)) return E.left(refusal.value)
  return happens({ type: 'UploadReceived', status: uploadStatus.preparing, ...given, name, files })
}

const has = ({ files }: ReportUpload, tag: FileState['_tag']): boolean => files.some(({ state }) => state._tag === tag)

const beginFiles = (upload: ReportUpload, files: readonly number[]): Decision =>
  E.right(
    [...new Set(files)]
      .filter((file) => upload.files[file]?.state._tag === 'Waiting')
      .map((file) => ({ type: 'FileUploading', status: uploadStatus.fileUploading, file })),
  )

const settledEvent = (settled: SettledFile): UploadEvent => {
  const { file } = settled
  return settled._tag === 'Failed'
    ? { type: 'FileFailed', status: uploadStatus.error, file, fault: settled.fault }
    : {
        type: 'FileUploaded',
        status: uploadStatus.fileUploaded,
        file,
        report: settled.report,
        version: settled.version,
      }
}

const settleFiles = (upload: ReportUpload, settled: readonly SettledFile[]): Decision =>
  E.right(
    [...new Map(settled.toReversed().map((one) => [one.file, one])).values()]
      .toReversed()
      .filter(({ file }) => upload.files[file] !== undefined && isUnsettled(upload.files[file]))
      .map(settledEvent),
  )

const save = (upload: ReportUpload): Decision => {
  if (upload.state === 'saved') return nothing
  if (isFiling(upload)) return refuse('NotOver')
  return upload.state === 'complete'
    ? happens({ type: 'UploadSaved', status: uploadStatus.saved })
    : refuse('UploadOver')
}

const complete = (upload: ReportUpload): Decision => {
  if (upload.state === 'complete' || upload.state === 'saved') return nothing
  if (!isFiling(upload)) return refuse('UploadOver')
  return upload.state === 'preparing' || upload.files.some(isUnsettled)
    ? refuse('NotOver')
    : happens({ type: 'UploadCompleted', status: uploadStatus.complete })
}

const withdraw = (upload: ReportUpload, { by, at }: Extract<Later, { readonly type: 'WithdrawUpload' }>): Decision => {
  if (upload.state === 'withdrawn') return nothing
  if (isFiling(upload)) return refuse('NotOver')
  return has(upload, 'Filed') ? happens({ type: 'UploadWithdrawn', by, at }) : refuse('UploadOver')
}

const go = (command: Later, upload: ReportUpload): Decision => {
  switch (command.type) {
    case 'BeginUnzipping':
      if (upload.state === 'unzipping') return nothing
      return upload.state === 'preparing'
        ? happens({ type: 'UnzippingBegun', status: uploadStatus.unzipping })
        : refuse('UploadOver')
    case 'BeginFiles':
      return upload.state === 'unzipping' ? beginFiles(upload, command.files) : nothing
    case 'SettleFiles':
      return upload.state === 'unzipping' ? settleFiles(upload, command.settled) : nothing
    case 'CompleteUpload':
      return complete(upload)
    case 'SaveUpload':
      return upload.state === 'complete' && has(upload, 'Failed') ? nothing : save(upload)
    case 'CloseUpload':
      return save(upload)
    case 'FailUpload':
      if (upload.state === 'failed') return nothing
      return isFiling(upload)
        ? happens({ type: 'UploadFailed', status: uploadStatus.error, fault: command.fault })
        : refuse('UploadOver')
    case 'RetryFailed':
      return retried(upload, command.corrections)
    case 'WithdrawUpload':
      return withdraw(upload, command)
  }
}

export const reportUpload: Decider<Upload, UploadCommand, UploadEvent, UploadRefusal> = {
  initial: O.none,

  decide: (command, state) => {
    if (command.type === 'ReceiveUpload') return receive(command, state)
    return O.isNone(state) ? refuse('NotFound') : go(command, state.value)
  },

  evolve: evolveUpload,
}
