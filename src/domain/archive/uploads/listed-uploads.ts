import { isOpen, type ReportUpload, type UploadEvent, isFiling } from './report-upload.ts'
import { type Heard, heardBy, withAnswered } from '../../heard-list.ts'
import { evolveUpload } from './evolve.ts'
import { O, pipe } from '../../fp.ts'

type Listed = readonly ReportUpload[]

/** The upload that was being filed and is not any more. */
export const justSettled = (before: Listed, after: Listed): O.Option<string> => {
  const filing = new Set(before.filter(isFiling).map(({ id }) => id))
  return pipe(
    O.fromNullable(after.find((upload) => filing.has(upload.id) && !isFiling(upload))),
    O.map(({ id }) => id),
  )
}

export type UploadHeard = Heard<UploadEvent>

export const withHeard = heardBy(evolveUpload)

export const withUpload = withAnswered<ReportUpload>

/** As many uploads as are looked through, and as many files as an answer of a few hundred kilobytes has. */
const most = { uploads: 100, files: 10_000 }

const filesOf = (uploads: readonly ReportUpload[]): number =>
  uploads.reduce((files, upload) => files + upload.files.length, 0)

/** Those that are listed of all, the newest being first: the latest, and whatever is not over. */
export const listedUploads = (uploads: readonly ReportUpload[]): readonly ReportUpload[] =>
  uploads.filter(
    (upload, index) =>
      isOpen(upload) || index === 0 || (index < most.uploads && filesOf(uploads.slice(0, index + 1)) <= most.files),
  )
