import * as t from 'io-ts'
import type { FileState, ReportUpload } from './report-upload.ts'

const FileCounts = t.strict({
  waiting: t.number,
  uploading: t.number,
  filed: t.number,
  failed: t.number,
  dropped: t.number,
})
export type FileCounts = Readonly<t.TypeOf<typeof FileCounts>>

export const UploadTally = t.readonly(t.intersection([FileCounts, t.strict({ settled: t.number, total: t.number })]))
export type UploadTally = t.TypeOf<typeof UploadTally>

export const tallyOf = ({ waiting, uploading, filed, failed, dropped }: FileCounts): UploadTally => {
  const settled = filed + failed + dropped
  return { waiting, uploading, filed, failed, dropped, settled, total: waiting + uploading + settled }
}

const countKeyByState = {
  Waiting: 'waiting',
  Uploading: 'uploading',
  Filed: 'filed',
  Failed: 'failed',
  Dropped: 'dropped',
} as const satisfies Readonly<Record<FileState['_tag'], keyof FileCounts>>

export const uploadTallyOf = ({ files }: Pick<ReportUpload, 'files'>): UploadTally => {
  const counts = { waiting: 0, uploading: 0, filed: 0, failed: 0, dropped: 0 }
  for (const { state } of files) counts[countKeyByState[state._tag]] += 1
  return tallyOf(counts)
}
