import { O, pipe } from '../fp.ts'
import { isFiling, type ReportUpload } from './report-upload.ts'

type Listed = O.Option<readonly ReportUpload[]>

const uploadsIn = (listed: Listed): readonly ReportUpload[] =>
  pipe(
    listed,
    O.getOrElse((): readonly ReportUpload[] => []),
  )

/** The upload that was being filed and is not any more; who looks at uploads for the first time has seen none end. */
export const justSettled = (before: Listed, after: Listed): O.Option<string> => {
  const filing = new Set(
    uploadsIn(before)
      .filter(isFiling)
      .map(({ id }) => id),
  )
  return pipe(
    O.fromNullable(uploadsIn(after).find((upload) => filing.has(upload.id) && !isFiling(upload))),
    O.map(({ id }) => id),
  )
}
