import type { FileState, ReportUpload } from './report-upload.ts'
import { E, O, pipe } from '../../fp.ts'
import { reportUpload } from './decider.ts'

export const canWithdraw = (upload: ReportUpload): boolean =>
  pipe(
    reportUpload.decide({ type: 'WithdrawUpload', by: '', at: '' }, O.some(upload)),
    E.exists((events) => events.length > 0),
  )

/** How many of an upload's files are where; `settled` are those nothing more happens to unless they are retried. */
export interface UploadTally {
  readonly waiting: number
  readonly uploading: number
  readonly filed: number
  readonly failed: number
  readonly dropped: number
  readonly settled: number
  readonly total: number
}

const places = {
  Waiting: 'waiting',
  Uploading: 'uploading',
  Filed: 'filed',
  Failed: 'failed',
  Dropped: 'dropped',
} as const satisfies Readonly<Record<FileState['_tag'], keyof UploadTally>>

export const uploadTallyOf = ({ files }: Pick<ReportUpload, 'files'>): UploadTally => {
  const counts = { waiting: 0, uploading: 0, filed: 0, failed: 0, dropped: 0 }
  for (const { state } of files) counts[places[state._tag]] += 1
  const { filed, failed, dropped } = counts
  return { ...counts, settled: filed + failed + dropped, total: files.length }
}
