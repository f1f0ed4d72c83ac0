import { E, O } from '../../../src/domain/fp.ts'
import { bulkUploadMachine } from '../../../src/machines/archive/bulk-upload.ts'
import { answered, lostRead, newId, type Sample } from '../sample.ts'
import { aCompleteUpload, anUpload } from './uploads.ts'
import { aGround } from './zip-preview.ts'

const [, failed] = aCompleteUpload.files
if (failed === undefined) throw new Error('nothing has failed')
const { state: _, ...planned } = { ...failed, mayNameOthers: true }

export const bulkUpload: Sample<typeof bulkUploadMachine> = {
  machine: bulkUploadMachine,
  input: { newId },
  identify: ({ value, context: { refused, corrections, owners } }) => ({
    value,
    refused: O.toNullable(refused)?._tag,
    corrections: corrections.size,
    hasOwners: owners.length > 0,
  }),
  events: [
    { type: 'modal.opened' },
    { type: 'modal.closed' },
    { type: 'files.dropped', files: [new File(['PK'], 'June.zip')] },
    { type: 'files.dropped', files: [new File(['%PDF-'], 'June.pdf')] },
    { type: 'files.dropped', files: [new File(['PK'], 'June.zip'), new File(['PK'], 'March.zip')] },
    answered('preview', { sent: O.some(anUpload) }),
    answered('preview', { sent: O.none }),
    { type: 'upload.chosen', id: anUpload.id },
    { type: 'upload.left' },
    answered('listOwners', E.right(aGround.owners)),
    answered('listOwners', lostRead),
    { type: 'file.corrected', file: 1, planned },
    { type: 'retry.requested', corrections: [{ file: 1, planned }] },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}
