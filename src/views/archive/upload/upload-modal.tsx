import { useSelector } from '@xstate/react'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import type { ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { useFocusKept } from '../../adapters/use-focus-kept.ts'
import styles from './upload.module.css'
import { WatchedUpload } from './watched-upload.tsx'
import { ZipDrop } from './zip-drop.tsx'
import { ZipPreview } from './zip-preview.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

const Desk = ({ bulk, uploads }: Props) => {
  const isWatching = useSelector(bulk, (snapshot) => snapshot.matches({ desk: 'watching' }))
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

/** Closed at any time; what is in it goes on. */
export const UploadModal = ({ bulk, uploads }: Props) => {
  return (
    <Dialog onClose={() => bulk.send({ type: 'modal.closed' })} title="Upload reports" size="80rem">
      <Desk bulk={bulk} uploads={uploads} />
    </Dialog>
  )
}
