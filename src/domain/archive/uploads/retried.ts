import { E } from '../../fp.ts'
import { sameJson } from '../../same-json.ts'
import type { Correction } from './command.ts'
import type { UploadEvent } from './event.ts'
import type { UploadRefusal } from './refusal.ts'
import { isFiling, type ReportUpload } from './report-upload.ts'
import { isPlanTooLong } from './zip/too-long.ts'
import { uploadStatus } from './upload-status.ts'

/** A file keeps its path: it is by that that it is found in the zip. */
const correctionsOf = ({ files }: ReportUpload, corrections: readonly Correction[]): readonly Correction[] =>
  [...new Map(corrections.map((correction) => [correction.file, correction])).values()].flatMap(({ file, planned }) => {
    const known = files[file]
    return known === undefined ? [] : [{ file, planned: { ...planned, path: known.path } }]
  })

const isRetriedSo =
  ({ files }: ReportUpload) =>
  ({ file, planned }: Correction): boolean => {
    const { state, ...known } = files[file] ?? { state: { _tag: 'Dropped' } }
    return state._tag === 'Waiting' && sameJson(known, planned)
  }

/** Only what has failed is taken up again, and nothing while it is; the same said twice is one retry. */
export const retried = (
  upload: ReportUpload,
  given: readonly Correction[],
): E.Either<UploadRefusal, readonly UploadEvent[]> => {
  const corrections = correctionsOf(upload, given)
  if (upload.state === 'preparing' && corrections.length > 0 && corrections.every(isRetriedSo(upload)))
    return E.right([])
  if (isFiling(upload)) return E.left({ _tag: 'NotOver' })
  if (upload.state !== 'complete') return E.left({ _tag: 'UploadOver' })
  const failed = corrections.filter(({ file }) => upload.files[file]?.state._tag === 'Failed')
  if (failed.length === 0) return E.left({ _tag: 'NothingChosen' })
  return failed.some(({ planned }) => isPlanTooLong(planned))
    ? E.left({ _tag: 'TooLong' })
    : E.right([{ type: 'FailedRetried', status: uploadStatus.preparing, corrections: failed }])
}
