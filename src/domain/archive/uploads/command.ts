import type { FilingFault, UploadFault } from './filing-fault.ts'
import type { PlannedFile } from './report-upload.ts'

export interface Correction {
  readonly file: number
  readonly planned: PlannedFile
}

/** What the job that files an upload says of it; each `settled` is a file that was filed or has failed. */
type FilingCommand =
  | { readonly type: 'BeginUnzipping' | 'CompleteUpload' | 'SaveUpload' }
  | { readonly type: 'BeginFiles'; readonly files: readonly number[] }
  | { readonly type: 'SettleFiles'; readonly settled: readonly SettledFile[] }
  | { readonly type: 'FailUpload'; readonly fault: UploadFault }

export type SettledFile =
  | { readonly _tag: 'Filed'; readonly file: number; readonly report: string; readonly version: number }
  | { readonly _tag: 'Failed'; readonly file: number; readonly fault: FilingFault }

/** `RetryFailed` takes up again the files it names, planned anew; `CloseUpload` drops whatever failed. */
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
  | { readonly type: 'RetryFailed'; readonly corrections: readonly Correction[] }
  | { readonly type: 'CloseUpload' }
  | { readonly type: 'WithdrawUpload'; readonly by: string; readonly at: string }
