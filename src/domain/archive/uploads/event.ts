import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { FilingFault, UploadFault } from './filing-fault.ts'
import { PlannedFile } from './report-upload.ts'
import { uploadStatus } from './upload-status.ts'

const file = t.number

/**
 * What is told as `report-upload-status` (spec §4): `status` is the number it has there; a withdrawal has none. `file`
 * is the place of a file in the upload's `files`, from 0.
 */
export const UploadEvent = t.union([
  t.strict({
    type: t.literal('UploadReceived'),
    status: t.literal(uploadStatus.preparing),
    id: Uuid,
    name: t.string,
    bytes: t.number,
    files: t.readonlyArray(PlannedFile),
    by: t.string,
    at: t.string,
  }),
  t.strict({ type: t.literal('UnzippingBegun'), status: t.literal(uploadStatus.unzipping) }),
  t.strict({ type: t.literal('FileUploading'), status: t.literal(uploadStatus.fileUploading), file }),
  t.strict({
    type: t.literal('FileUploaded'),
    status: t.literal(uploadStatus.fileUploaded),
    file,
    report: Uuid,
    version: t.number,
  }),
  t.strict({ type: t.literal('FileFailed'), status: t.literal(uploadStatus.error), file, fault: FilingFault }),
  t.strict({ type: t.literal('UploadCompleted'), status: t.literal(uploadStatus.complete) }),
  t.strict({ type: t.literal('UploadSaved'), status: t.literal(uploadStatus.saved) }),
  t.strict({ type: t.literal('UploadFailed'), status: t.literal(uploadStatus.error), fault: UploadFault }),
  t.strict({
    type: t.literal('FailedRetried'),
    status: t.literal(uploadStatus.preparing),
    corrections: t.readonlyArray(t.readonly(t.strict({ file, planned: PlannedFile }))),
  }),
  t.strict({ type: t.literal('UploadWithdrawn'), by: t.string, at: t.string }),
])
export type UploadEvent = t.TypeOf<typeof UploadEvent>
