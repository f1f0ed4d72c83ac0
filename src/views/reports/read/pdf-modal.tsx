import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { BlobFrame } from '../../adapters/blob-frame.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { NamedIcon } from '../../ui/icons/icon.tsx'
import styles from './pdf-modal.module.css'

interface Props {
  readonly title: string
  readonly bytes: Uint8Array
  readonly onClose: () => void
  readonly onDownload: () => void
  readonly isDownloading: boolean
  readonly isThere?: boolean
  readonly children?: ReactNode
}

const pdfMedia = 'application/pdf'

/** Phone browsers have no PDF reader and get a download. */
export const PdfModal = ({ title, bytes, onClose, onDownload, isDownloading, isThere = true, children }: Props) => {
  const isShown = navigator.pdfViewerEnabled
  const download = (
    <Button variant={isShown ? 'default' : 'filled'} loading={isDownloading} disabled={!isThere} onClick={onDownload}>
      Download
    </Button>
  )
  const unshown = isThere && (
    <div className={styles['unshown']}>
      <NamedIcon name="reports" />
      <p>This browser cannot show PDFs in a page. Download the file to read it.</p>
      {download}
    </div>
  )
  return (
    <ModalDialog title={title} size={isShown ? '76rem' : '30rem'} onClose={onClose}>
      <div className={styles['bar']}>
        <div className={styles['facts']}>{children}</div>
        {isShown && download}
      </div>
      {isShown ? (
        <BlobFrame title={`${title}, report`} bytes={bytes} media={pdfMedia} className={styles['paper']} />
      ) : (
        unshown
      )}
    </ModalDialog>
  )
}
