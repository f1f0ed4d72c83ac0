import { type UploadEvent, isFiling } from './report-upload.ts'
import { type ReceivedChange, withNextChange, withNewerItem } from '../../lists/versioned-list.ts'
import { evolveListedUpload, type ListedUpload } from './listed-upload.ts'
import { O, pipe } from '../../fp.ts'

type ListedUploads = readonly ListedUpload[]

export const justSettledUpload = (before: ListedUploads, after: ListedUploads): O.Option<string> => {
  const filing = new Set(before.filter(isFiling).map(({ id }) => id))
  return pipe(
    O.fromNullable(after.find((upload) => filing.has(upload.id) && !isFiling(upload))),
    O.map(({ id }) => id),
  )
}

export type UploadChange = ReceivedChange<UploadEvent>

export const withChange = withNextChange(evolveListedUpload)

export const withUpload = withNewerItem<ListedUpload>

/** Nobody looks through more uploads. A reply with this number of files has a few hundred kilobytes. */
export const maxListed = { uploads: 100, files: 10_000 }

/** A page reads fewer uploads, because each is folded from the events of its files. */
export const maxPageFiles = { uploads: 25, files: 10_000 }

interface UploadSize {
  readonly isOpen: boolean
  readonly files: number
}

const filesOf = (uploads: readonly UploadSize[]): number => uploads.reduce((sum, { files }) => sum + files, 0)

export const newestUploads = <A extends UploadSize>(uploads: readonly A[], most = maxListed): readonly A[] =>
  uploads.filter(
    (_, index) => index === 0 || (index < most.uploads && filesOf(uploads.slice(0, index + 1)) <= most.files),
  )

export const listedUploads = <A extends UploadSize>(uploads: readonly A[]): readonly A[] => {
  const newest = new Set(newestUploads(uploads))
  return uploads.filter((upload) => upload.isOpen || newest.has(upload))
}
