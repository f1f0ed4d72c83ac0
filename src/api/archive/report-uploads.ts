import * as t from 'io-ts'
import { PlannedFile, ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { uploadLimits } from '../../domain/archive/uploads/zip/limits.ts'
import { archivePermissions } from '../../domain/archive/archive-place.ts'
import { Uuid } from '../../domain/uuid.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const archivist = anyOf(...archivePermissions)
const byId = t.strict({ id: Uuid })

export const reportUploads = endpoint({
  method: 'GET',
  path: '/reports/static/uploads',
  access: archivist,
  reply: t.readonlyArray(ReportUpload),
})

export const UploadOrder = t.readonly(t.strict({ id: Uuid, name: text(1_000), files: t.readonlyArray(PlannedFile) }))
export type UploadOrder = t.TypeOf<typeof UploadOrder>

/**
 * A zip and what its files are to be filed as, as `multipart/form-data`: first `identity` (whose word is not taken: the
 * session says who it is) if any and `reports` (an `UploadOrder` as JSON), then `file`, which is not read where they are wrong.
 * A report's name that is malformed refuses the whole upload; `errors` then name the files.
 * Answered as soon as the zip is kept; filing it goes on whatever becomes of whoever sent it.
 */
export const bulkUpload = endpoint({
  method: 'POST',
  path: '/reports/static/bulk-upload',
  access: archivist,
  body: t.strict({ reports: UploadOrder }),
  enclosure: { part: 'file', media: 'application/zip', limit: uploadLimits.zip },
  bodyLimit: uploadLimits.zip + 2 * uploadLimits.plan,
  reply: ReportUpload,
  refusals: {
    NotFound: 404,
    Conflict: 409,
    UploadOver: 409,
    NotOver: 409,
    UploadMalformed: 400,
    UploadTooLarge: 413,
    NotZip: 415,
    NothingChosen: 422,
    TooManyFiles: 422,
    TooLong: 422,
    ReportNameMalformed: 422,
    ReportTitleMissing: 422,
    NoSpace: 507,
  },
})

const Correction = t.readonly(t.strict({ file: t.number, planned: PlannedFile }))

/**
 * `retry` takes up again the failed files it names, filed as it says now; `close` gives up on whatever failed; `withdraw`
 * takes back all the upload has filed as one act, refused where a client has fetched one of the files unless
 * `isConfirmed`: `errors` then name them.
 */
export const steerUpload = endpoint({
  method: 'PUT',
  path: '/reports/static/uploads/:id',
  access: archivist,
  params: byId,
  body: t.union([
    t.strict({ act: t.literal('retry'), corrections: t.readonlyArray(Correction) }),
    t.strict({ act: t.literal('close') }),
    t.strict({ act: t.literal('withdraw'), isConfirmed: t.boolean }),
  ]),
  bodyLimit: uploadLimits.plan,
  reply: ReportUpload,
  refusals: {
    NotFound: 404,
    Conflict: 409,
    UploadOver: 409,
    NotOver: 409,
    AlreadyFetched: 409,
    NothingChosen: 422,
    TooManyFiles: 422,
    TooLong: 422,
    ReportNameMalformed: 422,
    ReportTitleMissing: 422,
  },
})
