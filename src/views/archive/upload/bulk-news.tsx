import { useSelector } from '@xstate/react'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { PreviewLine } from './preview-line.tsx'
import { UploadNews } from './upload-news.tsx'
import styles from './upload.module.css'

interface Props {
  readonly upload: BulkUploadRef
}

/** What goes on while the modal is closed. */
export const BulkNews = ({ upload }: Props) => {
  const uploads = useSelector(upload, ({ children }) => children.uploads)
  const preview = useSelector(upload, ({ children }) => children.preview)
  const isOpen = useSelector(upload, (snapshot) => snapshot.matches({ modal: 'open' }))
  const canShow = useSelector(upload, (snapshot) => snapshot.can({ type: 'upload.chosen', id: '' }))
  if (isOpen || uploads === undefined) return null
  return (
    <div className={styles['news']}>
      {preview && <PreviewLine bulk={upload} preview={preview} />}
      <UploadNews uploads={uploads} canShow={canShow} onShow={(id) => upload.send({ type: 'upload.chosen', id })} />
    </div>
  )
}
