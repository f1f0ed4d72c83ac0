import * as t from 'io-ts'
import { PlannedFile, ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { uploadLimits } from '../../domain/archive/uploads/zip/limits.ts'
import { archivePermissions } from '../../domain/archive/archive-key.ts'
import { FiledFiles } from '../../domain/archive/uploads/preview/filed-files.ts'
import { StaticReportKey } from '../../domain/archive/static-report.ts'
import { ListedUpload } from '../../domain/archive/uploads/listed-upload.ts'
import { LogPosition } from '../../domain/log/recorded-event.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { Uuid } from '../../domain/uuid.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const archivistAccess = anyPermissionAccess(...archivePermissions)
const idParams = t.strict({ id: Uuid })

export const reportUploads = defineEndpoint({
  method: 'GET',
  path: '/reports/static/uploads',
  access: archivistAccess,
  reply: t.readonlyArray(ReportUpload),
})

/** The newest uploads before a log position, without their files. The first page adds all open uploads. */
export const reportUploadPage = defineEndpoint({
  method: 'GET',
  path: '/reports/static/uploads/page',
  access: archivistAccess,
  query: t.exact(t.partial({ before: NumberFromString })),
  reply: t.readonly(t.strict({ uploads: t.readonlyArray(ListedUpload), before: t.union([LogPosition, t.null]) })),
})

export const reportUpload = defineEndpoint({
  method: 'GET',
  path: '/reports/static/uploads/:id',
  access: archivistAccess,
  params: idParams,
  reply: ReportUpload,
  refusals: { NotFound: 404 },
})

export const filedFiles = defineEndpoint({
  method: 'POST',
  path: '/reports/static/filed',
  access: archivistAccess,
  body: t.strict({ keys: t.readonlyArray(StaticReportKey), hashes: t.readonlyArray(textUpTo(200)) }),
  bodyLimit: uploadLimits.plan,
  reply: FiledFiles,
  refusals: { TooManyFiles: 422 },
})

export const UploadOrder = t.readonly(
  t.strict({ id: Uuid, name: textUpTo(1_000), files: t.readonlyArray(PlannedFile) }),
)
export type UploadOrder = t.TypeOf<typeof UploadOrder>

/**
 * Uploads a zip as `multipart/form-data`: first optional `identity` (ignored: the session says who it is) and `reports`
 * (an `UploadOrder` as JSON), then `file`, which is not read if they are invalid. A malformed report name refuses the
 * whole upload; `errors` name the files. The reply comes once the zip is stored; filing continues even if the sender
 * disconnects.
 */
export const bulkUpload = defineEndpoint({
  method: 'POST',
  path: '/reports/static/bulk-upload',
  access: archivistAccess,
  body: t.strict({ reports: UploadOrder }),
  enclosure: { part: 'file', media: 'application/zip', limit: uploadLimits.zip, storage: 'folder' },
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

const CorrectionBody = t.readonly(t.strict({ file: t.number, planned: PlannedFile }))

/**
 * `retry` files the named failed files again, as corrected. `close` abandons all failed files. `withdraw` removes all
 * that the upload filed, as one act. It is refused if a client has fetched a file, unless `isConfirmed`; `errors` name
 * those files.
 */
export const steerUpload = defineEndpoint({
  method: 'PUT',
  path: '/reports/static/uploads/:id',
  access: archivistAccess,
  params: idParams,
  body: t.union([
    t.strict({ act: t.literal('retry'), corrections: t.readonlyArray(CorrectionBody) }),
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
