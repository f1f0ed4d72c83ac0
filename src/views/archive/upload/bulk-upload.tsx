import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import type { ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import styles from './upload.module.css'
import { WatchedUpload } from './watched-upload.tsx'
import { ZipDrop } from './zip-drop.tsx'
import { ZipPreview } from './zip-preview.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface UploadModalProps {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

const EditorStart = ({ bulk, uploads }: UploadModalProps) => {
  const isWatching = useSelector(bulk, (snapshot) => snapshot.matches({ work: 'watching' }))
  const preview = useSelector(bulk, ({ children }) => children.preview)
  const named = preview !== undefined ? 'Zip to look through' : isWatching ? 'Upload in the archive' : 'Zip to choose'
  const part = useFocusKept<HTMLDivElement>(named)
  return (
    <div ref={part} className={styles['part']} role="group" aria-label={named} tabIndex={-1}>
      {preview !== undefined && <ZipPreview preview={preview} />}
      {preview === undefined && isWatching && <WatchedUpload bulk={bulk} uploads={uploads} />}
      {preview === undefined && !isWatching && <ZipDrop bulk={bulk} uploads={uploads} />}
    </div>
  )
}

const UploadModal = ({ bulk, uploads }: UploadModalProps) => {
  return (
    <Dialog onClose={() => bulk.send({ type: 'modal.closed' })} title="Upload reports" size="80rem">
      <EditorStart bulk={bulk} uploads={uploads} />
    </Dialog>
  )
}

interface Props {
  readonly upload: BulkUploadRef
}

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
