import { type ReportUpload, type UploadEvent, isFiling } from './report-upload.ts'
import { type ReceivedChange, withReceived, withAnswered } from '../../received-list.ts'
import { evolveUpload } from './evolve.ts'
import { O, pipe } from '../../fp.ts'

type Listed = readonly ReportUpload[]

export const justSettled = (before: Listed, after: Listed): O.Option<string> => {
  const filing = new Set(before.filter(isFiling).map(({ id }) => id))
  return pipe(
    O.fromNullable(after.find((upload) => filing.has(upload.id) && !isFiling(upload))),
    O.map(({ id }) => id),
  )
}

export type UploadChange = ReceivedChange<UploadEvent>

export const withChange = withReceived(evolveUpload)

export const withUpload = withAnswered<ReportUpload>

/** As many uploads as are looked through, and as many files as an answer of a few hundred kilobytes has. */
export const mostListed = { uploads: 100, files: 10_000 }

interface UploadSize {
  readonly isOpen: boolean
  readonly files: number
}

const filesOf = (uploads: readonly UploadSize[]): number => uploads.reduce((sum, { files }) => sum + files, 0)

export const listedUploads = <A extends UploadSize>(uploads: readonly A[]): readonly A[] =>
  uploads.filter(
    ({ isOpen }, index) =>
      isOpen || index === 0 || (index < mostListed.uploads && filesOf(uploads.slice(0, index + 1)) <= mostListed.files),
  )
