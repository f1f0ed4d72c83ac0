import { E } from '../../../src/domain/fp.ts'
import { uploadSendingMachine } from '../../../src/machines/archive/upload-sending.ts'
import type { Sample } from '../sample.ts'
import { newId } from '../sample.ts'
import { aPlannedFile, anUpload } from './uploads.ts'

export const uploadSending: Sample<typeof uploadSendingMachine> = {
  machine: uploadSendingMachine,
  input: { id: newId(), zip: new File(['PK'], 'June.zip'), files: [aPlannedFile] },
  identify: ({ value, context: { sent, answer } }) => ({ value, sent, answer: answer._tag }),
  events: [
    { type: 'bytes.sent', sent: 1_200_000, total: 2_400_000 },
    { type: 'bytes.sent', sent: 2_400_000, total: 2_400_000 },
    { type: 'bytes.sent', sent: 0, total: 2_400_000 },
    { type: 'zip.answered', answer: E.right(anUpload) },
    { type: 'zip.answered', answer: E.left({ _tag: 'Lost' }) },
    { type: 'sending.cancelled' },
  ],
}
