import { E, O } from '../../../src/domain/fp.ts'
import { listedUpload } from '../../../src/domain/archive/uploads/listed-upload.ts'
import type { ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { reportUploadsMachine, type UploadsSeen } from '../../../src/machines/archive/report-uploads.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, lostRead, type Sample } from '../sample.ts'
import { aCompleteUpload, anUpload } from './uploads.ts'

const { id: uploadId } = anUpload

const seen = (
  uploads: readonly ReportUpload[],
  { settled = O.none, before = null }: Partial<Pick<UploadsSeen, 'settled' | 'before'>> = {},
) => listReceived<UploadsSeen>({ uploads: uploads.map(listedUpload), before, settled })

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
    seen([aCompleteUpload], { settled: O.some(uploadId), before: 7 }),
    { type: 'more.requested' },
    answered('listEarlier', E.right({ before: 7, page: { uploads: [], before: null } })),
    answered('listEarlier', lostRead),
    listFailed,
    { type: 'list.retried' },
    { type: 'upload.answered', upload: anUpload },
    { type: 'steering.requested', id: uploadId, body: { act: 'close' } },
    answered('steerUpload', E.right(aCompleteUpload)),
    answered('steerUpload', E.left({ _tag: 'Lost' })),
    { type: 'failure.dismissed' },
    { type: 'end.dismissed' },
  ],
}
