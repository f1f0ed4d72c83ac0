import type { UploadCommand, PlannedFile } from '../../../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload, type MaybeUpload } from '../../../../../src/domain/archive/uploads/decider.ts'
import { E, pipe } from '../../../../../src/domain/fp.ts'

export const uploadId = '00000000-0000-4000-8000-000000000001'
const reportId = '00000000-0000-4000-8000-00000000000a'
const sampleInstant = '2026-07-01T00:00:00.000Z'

export const plannedFile = (code: string, changes: Partial<PlannedFile> = {}): PlannedFile => ({
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

export const receiveUpload = {
  type: 'ReceiveUpload',
  id: uploadId,
  name: 'June 2026.zip',
  bytes: 1000,
  files: ['P1', 'P2', 'P3'].map((code) => plannedFile(code)),
  by: 'admin',
  at: sampleInstant,
} as const satisfies UploadCommand
export const beginUnzipping: UploadCommand = { type: 'BeginUnzipping' }
export const beginFiles = (...files: readonly number[]): UploadCommand => ({ type: 'BeginFiles', files })
export const settleFiled = (...files: readonly number[]): UploadCommand => ({
  type: 'SettleFiles',
  settled: files.map((file) => ({ _tag: 'Filed', file, report: reportId, version: 1 })),
})
export const settleFailed = (...files: readonly number[]): UploadCommand => ({
  type: 'SettleFiles',
  settled: files.map((file) => ({ _tag: 'Failed', file, fault: { _tag: 'NotPdf' } })),
})
export const completeUpload: UploadCommand = { type: 'CompleteUpload' }
export const saveUpload: UploadCommand = { type: 'SaveUpload' }
export const closeUpload: UploadCommand = { type: 'CloseUpload' }
export const giveUpUpload: UploadCommand = { type: 'FailUpload', fault: 'GivenUp' }
export const withdrawUpload: UploadCommand = { type: 'WithdrawUpload', by: 'admin', at: sampleInstant }
export const retryFailed = (...files: readonly number[]): UploadCommand => ({
  type: 'RetryFailed',
  corrections: files.map((file) => ({ file, planned: plannedFile('P9', { mayNameOthers: true }) })),
})

const doingUpload = (state: MaybeUpload, command: UploadCommand): MaybeUpload =>
  pipe(
    reportUpload.decide(command, state),
    E.match(
      () => state,
      (events) => events.reduce(reportUpload.evolve, state),
    ),
  )

export const uploadAfter = (...commands: readonly UploadCommand[]): MaybeUpload =>
  commands.reduce(doingUpload, reportUpload.initial)
