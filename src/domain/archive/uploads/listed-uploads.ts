import { isOpen, type ReportUpload } from './report-upload.ts'

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
