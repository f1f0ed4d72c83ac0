import type { BulkUploadRef } from '../../../../machines/bulk-upload.ts'

interface Props {
  readonly upload: BulkUploadRef
}

/** Shell: the button that opens the upload modal, and the modal. */
export const BulkUpload = ({ upload }: Props) => <div data-session={upload.sessionId} />
