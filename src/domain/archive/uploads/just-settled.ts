import { O, pipe } from '../../fp.ts'
import { isFiling, type ReportUpload } from './report-upload.ts'

type Listed = readonly ReportUpload[]

/** The upload that was being filed and is not any more. */
export const justSettled = (before: Listed, after: Listed): O.Option<string> => {
  const filing = new Set(before.filter(isFiling).map(({ id }) => id))
  return pipe(
    O.fromNullable(after.find((upload) => filing.has(upload.id) && !isFiling(upload))),
    O.map(({ id }) => id),
  )
}
