import { O } from '../fp.ts'
import type { UploadEvent } from './event.ts'
import { evolveUpload } from './evolve.ts'
import type { ReportUpload } from './report-upload.ts'

/** What is heard of an upload; `version` is what it comes to by that. */
export interface UploadHeard {
  readonly id: string
  readonly version: number
  readonly event: UploadEvent
}

type Uploads = readonly ReportUpload[]

/** Uploads with what was heard of one of them: as they were when it is known already, none when something before it was not heard. */
export const withHeard = (uploads: Uploads, { id, version, event }: UploadHeard): O.Option<Uploads> => {
  const known = O.fromNullable(uploads.find((upload) => upload.id === id))
  const before = O.isSome(known) ? known.value.version : 0
  if (version <= before) return O.some(uploads)
  const next = version === before + 1 ? evolveUpload(known, event) : O.none
  if (O.isNone(next)) return O.none
  return O.some(
    O.isSome(known) ? uploads.map((upload) => (upload.id === id ? next.value : upload)) : [next.value, ...uploads],
  )
}

/** An upload as the server answers it, unless something later was heard already. */
export const withUpload = (uploads: Uploads, answered: ReportUpload): Uploads => {
  const known = uploads.find(({ id }) => id === answered.id)
  if (known === undefined) return [answered, ...uploads]
  return known.version >= answered.version ? uploads : uploads.map((upload) => (upload === known ? answered : upload))
}
