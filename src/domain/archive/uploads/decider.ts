import type { Decider } from '../../decider.ts'
import { E, O } from '../../fp.ts'
import { shownLine } from '../../text/visible-text.ts'
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
import { retryFailed } from './corrected.ts'
import { isPlanTooLong, isZipNameTooLong } from './zip/entry-path.ts'

export type MaybeUpload = O.Option<ReportUpload>

type ReceiveCommand = Extract<UploadCommand, { readonly type: 'ReceiveUpload' }>
type ReceivedUploadCommand = Exclude<UploadCommand, ReceiveCommand>
type UploadDecision = E.Either<UploadRefusal, readonly UploadEvent[]>

const noUploadEvents: UploadDecision = E.right([])
const refuseUpload = (_tag: Exclude<UploadRefusal, PlanRefusal>['_tag']): UploadDecision => E.left({ _tag })
const decideEvent = (event: UploadEvent): UploadDecision => E.right([event])

const receiveUpload = ({ type: _, ...given }: ReceiveCommand, state: MaybeUpload): UploadDecision => {
  if (O.isSome(state)) return state.value.by === given.by ? noUploadEvents : refuseUpload('Conflict')
  if (given.files.length === 0) return refuseUpload('NothingChosen')
  if (given.files.length > uploadLimits.entries) return refuseUpload('TooManyFiles')
  const [name, files] = [shownLine(given.name), given.files.map(shownPlan)]
  if (isZipNameTooLong(name) || files.some(isPlanTooLong)) return refuseUpload('TooLong')
  const refusal = planRefusal(files)
  if (O.isSome(refusal)) return E.left(refusal.value)
  return decideEvent({ type: 'UploadReceived', status: uploadStatus.preparing, ...given, name, files })
}

const hasFileIn = ({ files }: ReportUpload, tag: FileState['_tag']): boolean =>
  files.some(({ state }) => state._tag === tag)

const beginFiles = (upload: ReportUpload, files: readonly number[]): UploadDecision =>
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

const settleFiles = (upload: ReportUpload, settled: readonly SettledFile[]): UploadDecision =>
  E.right(
    [...new Map(settled.toReversed().map((one) => [one.file, one])).values()]
      .toReversed()
      .filter(({ file }) => upload.files[file] !== undefined && isUnsettled(upload.files[file]))
      .map(settledEvent),
  )

const saveUpload = (upload: ReportUpload): UploadDecision => {
  if (upload.state === 'saved') return noUploadEvents
  if (isFiling(upload)) return refuseUpload('NotOver')
  return upload.state === 'complete'
    ? decideEvent({ type: 'UploadSaved', status: uploadStatus.saved })
    : refuseUpload('UploadOver')
}

const completeUpload = (upload: ReportUpload): UploadDecision => {
  if (upload.state === 'complete' || upload.state === 'saved') return noUploadEvents
  if (!isFiling(upload)) return refuseUpload('UploadOver')
  return upload.state === 'preparing' || upload.files.some(isUnsettled)
    ? refuseUpload('NotOver')
    : decideEvent({ type: 'UploadCompleted', status: uploadStatus.complete })
}

const withdrawUpload = (
  upload: ReportUpload,
  { by, at }: Extract<ReceivedUploadCommand, { readonly type: 'WithdrawUpload' }>,
): UploadDecision => {
  if (upload.state === 'withdrawn') return noUploadEvents
  if (isFiling(upload)) return refuseUpload('NotOver')
  return hasFileIn(upload, 'Filed') ? decideEvent({ type: 'UploadWithdrawn', by, at }) : refuseUpload('UploadOver')
}

const decideLater = (command: ReceivedUploadCommand, upload: ReportUpload): UploadDecision => {
  switch (command.type) {
    case 'BeginUnzipping':
      if (upload.state === 'unzipping') return noUploadEvents
      return upload.state === 'preparing'
        ? decideEvent({ type: 'UnzippingBegun', status: uploadStatus.unzipping })
        : refuseUpload('UploadOver')
    case 'BeginFiles':
      return upload.state === 'unzipping' ? beginFiles(upload, command.files) : noUploadEvents
    case 'SettleFiles':
      return upload.state === 'unzipping' ? settleFiles(upload, command.settled) : noUploadEvents
    case 'CompleteUpload':
      return completeUpload(upload)
    case 'SaveUpload':
      return upload.state === 'complete' && hasFileIn(upload, 'Failed') ? noUploadEvents : saveUpload(upload)
    case 'CloseUpload':
      return saveUpload(upload)
    case 'FailUpload':
      if (upload.state === 'failed') return noUploadEvents
      return isFiling(upload)
        ? decideEvent({ type: 'UploadFailed', status: uploadStatus.error, fault: command.fault })
        : refuseUpload('UploadOver')
    case 'RetryFailed':
      return retryFailed(upload, command.corrections)
    case 'WithdrawUpload':
      return withdrawUpload(upload, command)
  }
}

export const reportUpload: Decider<MaybeUpload, UploadCommand, UploadEvent, UploadRefusal> = {
  initial: O.none,

  decide: (command, state) => {
    if (command.type === 'ReceiveUpload') return receiveUpload(command, state)
    return O.isNone(state) ? refuseUpload('NotFound') : decideLater(command, state.value)
  },

  evolve: evolveUpload,
}
