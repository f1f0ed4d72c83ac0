import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import type { BulkUploadRef } from '../../../../machines/bulk-upload.ts'
import { PreviewLine } from './preview-line.tsx'
import { UploadModal } from './upload-modal.tsx'
import { UploadNews } from './upload-news.tsx'
import styles from './upload.module.css'

interface Props {
  readonly upload: BulkUploadRef
}

/** The button that opens the modal, what goes on while it is closed, and the modal. */
export const BulkUpload = ({ upload }: Props) => {
  const uploads = useSelector(upload, ({ children }) => children.uploads)
  const preview = useSelector(upload, ({ children }) => children.preview)
  const isOpen = useSelector(upload, (snapshot) => snapshot.matches({ modal: 'open' }))
  return (
    <>
      <Button onClick={() => upload.send({ type: 'modal.opened' })}>Upload reports</Button>
      {uploads && !isOpen && (
        <div className={styles['news']}>
          {preview && <PreviewLine bulk={upload} preview={preview} />}
          <UploadNews uploads={uploads} onShow={(id) => upload.send({ type: 'upload.chosen', id })} />
        </div>
      )}
      {uploads && isOpen && <UploadModal bulk={upload} uploads={uploads} />}
    </>
  )
}
