import type { UploadCommand, PlannedFile } from '../../../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload, type Upload } from '../../../../../src/domain/archive/uploads/decider.ts'
import { E, pipe } from '../../../../../src/domain/fp.ts'

export const id = '00000000-0000-4000-8000-000000000001'
const report = '00000000-0000-4000-8000-00000000000a'
const at = '2026-07-01T00:00:00.000Z'

export const planned = (code: string, changes: Partial<PlannedFile> = {}): PlannedFile => ({
  path: `${code}.pdf`,
  report: {
    StaticReportName: `${code.toLowerCase()}-june-2026`,
    StaticReportTitle: 'Quarterly Report',
    Year: 2026,
    Quarter: 'Q4',
    Type: 'portfolio',
    Code: code,
  },
  mayReplace: false,
  mayRepeat: false,
  mayNameOthers: false,
  ...changes,
})

export const receiving = {
  type: 'ReceiveUpload',
  id,
  name: 'June 2026.zip',
  bytes: 1000,
  files: ['P1', 'P2', 'P3'].map((code) => planned(code)),
  by: 'admin',
  at,
} as const satisfies UploadCommand
export const unzipping: UploadCommand = { type: 'BeginUnzipping' }
export const beginning = (...files: readonly number[]): UploadCommand => ({ type: 'BeginFiles', files })
export const filing = (...files: readonly number[]): UploadCommand => ({
  type: 'SettleFiles',
  settled: files.map((file) => ({ _tag: 'Filed', file, report, version: 1 })),
})
export const failing = (...files: readonly number[]): UploadCommand => ({
  type: 'SettleFiles',
  settled: files.map((file) => ({ _tag: 'Failed', file, fault: { _tag: 'NotPdf' } })),
})
export const completing: UploadCommand = { type: 'CompleteUpload' }
export const saving: UploadCommand = { type: 'SaveUpload' }
export const closing: UploadCommand = { type: 'CloseUpload' }
export const giving: UploadCommand = { type: 'FailUpload', fault: 'GivenUp' }
export const withdrawing: UploadCommand = { type: 'WithdrawUpload', by: 'admin', at }
export const retrying = (...files: readonly number[]): UploadCommand => ({
  type: 'RetryFailed',
  corrections: files.map((file) => ({ file, planned: planned('P9', { mayNameOthers: true }) })),
})

const doing = (state: Upload, command: UploadCommand): Upload =>
  pipe(
    reportUpload.decide(command, state),
    E.match(
      () => state,
      (events) => events.reduce(reportUpload.evolve, state),
    ),
  )

export const after = (...commands: readonly UploadCommand[]): Upload => commands.reduce(doing, reportUpload.initial)
