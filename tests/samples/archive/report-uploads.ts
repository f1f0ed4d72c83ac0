import { E, O } from '../../../src/domain/fp.ts'
import type { ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { reportUploadsMachine, type UploadsSeen } from '../../../src/machines/archive/report-uploads.ts'
import { listed, unlisted } from '../followed.ts'
import { answered, type Sample } from '../sample.ts'
import { aCompleteUpload, anUpload } from './uploads.ts'

const { id } = anUpload

const seen = (uploads: readonly ReportUpload[], settled: UploadsSeen['settled'] = O.none) =>
  listed<UploadsSeen>({ uploads, settled })

export const reportUploads: Sample<typeof reportUploadsMachine> = {
  machine: reportUploadsMachine,
  identify: ({ value, context: { list, dismissed, failure } }) => ({
    value,
    list,
    isDismissed: O.isSome(dismissed),
    isFailed: O.isSome(failure),
  }),
  events: [
    seen([]),
    seen([anUpload]),
    seen([aCompleteUpload], O.some(id)),
    unlisted,
    { type: 'list.retried' },
    { type: 'upload.answered', upload: anUpload },
    { type: 'steering.requested', id, body: { act: 'close' } },
    answered('steerUpload', E.right(aCompleteUpload)),
    answered('steerUpload', E.left({ _tag: 'Lost' })),
    { type: 'failure.dismissed' },
    { type: 'end.dismissed' },
  ],
}
