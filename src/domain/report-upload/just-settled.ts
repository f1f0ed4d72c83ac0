import { O, pipe } from '../fp.ts'
import type { UploadHeard } from './heard.ts'
import { isFiling, type ReportUpload } from './report-upload.ts'

type Listed = O.Option<readonly ReportUpload[]>

const uploadsIn = (listed: Listed): readonly ReportUpload[] =>
  pipe(
    listed,
    O.getOrElse((): readonly ReportUpload[] => []),
  )

const begins = ({ event: { type } }: UploadHeard): boolean => type === 'UploadReceived' || type === 'FailedRetried'

/** The upload that was being filed, as it was known or is heard, and is not any more; whoever looks for the first time has seen none end. */
export const justSettled = (before: Listed, heard: readonly UploadHeard[], after: Listed): O.Option<string> => {
  const filing = new Set([...uploadsIn(before).filter(isFiling), ...heard.filter(begins)].map(({ id }) => id))
  return pipe(
    O.fromNullable(uploadsIn(after).find((upload) => filing.has(upload.id) && !isFiling(upload))),
    O.map(({ id }) => id),
  )
}
