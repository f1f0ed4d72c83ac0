import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { useFocusReturned } from '../../adapters/use-focus-returned.ts'
import { UploadModal } from './upload-modal.tsx'

interface Props {
  readonly upload: BulkUploadRef
}

/** The button that opens the upload modal, and the modal. */
export const BulkUpload = ({ upload }: Props) => {
  const uploads = useSelector(upload, ({ children }) => children.uploads)
  const isOpen = useSelector(upload, (snapshot) => snapshot.matches({ modal: 'open' }))
  useFocusReturned(isOpen)
  return (
    <>
      <Button onClick={() => upload.send({ type: 'modal.opened' })}>Upload reports</Button>
      {uploads && isOpen && <UploadModal bulk={upload} uploads={uploads} />}
    </>
  )
}
