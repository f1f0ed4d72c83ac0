import { E, O } from '../../domain/fp.ts'
import type { UploadEvent } from '../../domain/report-upload/event.ts'
import { reportUploadsMachine } from '../report-uploads.ts'
import { answered, lostRead, refusedRead, type Sample } from './sample.ts'
import { aCompleteUpload, anUpload } from './uploads.ts'

const { id } = anUpload

const heard = (version: number, event: UploadEvent) =>
  ({ type: 'uploads.heard', heard: [{ id, version, event }] }) as const

export const reportUploads: Sample<typeof reportUploadsMachine> = {
  machine: reportUploadsMachine,
  identify: ({ value, context: { uploads, meanwhile, settled, failure } }) => ({
    value,
    known: O.toNullable(uploads)?.map(({ version }) => version),
    hasHeard: meanwhile.length > 0,
    hasSettled: O.isSome(settled),
    isFailed: O.isSome(failure),
  }),
  events: [
    answered('listUploads', E.right([anUpload])),
    answered('listUploads', E.right([])),
    answered('listUploads', lostRead),
    answered('listUploads', refusedRead),
    { type: 'list.retried' },
    { type: 'retry.due' },
    heard(7, { type: 'UploadFailed', status: 11, fault: 'Truncated' }),
    heard(9, { type: 'UploadCompleted', status: 5 }),
    { type: 'upload.answered', upload: anUpload },
    { type: 'steering.requested', id, body: { act: 'close' } },
    answered('steerUpload', E.right(aCompleteUpload)),
    answered('steerUpload', E.left({ _tag: 'Lost' })),
    { type: 'failure.dismissed' },
    { type: 'end.dismissed' },
  ],
}
