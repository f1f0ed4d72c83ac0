import { Button, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { limitText, uploadLimits } from '../../../domain/archive/uploads/zip/limits.ts'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { uploadsBeingFiled, type ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import styles from './upload.module.css'
import { WatchedUpload } from './watched-upload.tsx'
import { ZipPreview } from './zip-preview.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { UploadProgress } from './sending-progress.tsx'
import { uploadFacts, zipFaultText } from './upload-texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface UploadModalProps {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

interface ZipDropProps {
  readonly bulk: BulkUploadRef
  readonly uploads: ReportUploadsRef
}

const zipTypes = { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] }

const UploadInProgress = ({ bulk, uploads }: ZipDropProps) => {
  const filing = uploadsBeingFiled(useSelector(uploads, ({ context }) => context))
  if (filing.length === 0) return null
  return (
    <section className={styles['section']} aria-label="In progress">
      <h3>In progress</h3>
      <ul className={styles['list']}>
        {filing.map((upload) => (
          <li key={upload.id} className={styles['upload']}>
            <div>
              <strong>{upload.name}</strong>
              <p className={styles['detail']}>{uploadFacts(upload)}</p>
            </div>
            <UploadProgress upload={upload} />
            <Button
              size="xs"
              variant="default"
              aria-label={`Show ${upload.name}`}
              onClick={() => bulk.send({ type: 'upload.chosen', id: upload.id })}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ZipDrop = ({ bulk, uploads }: ZipDropProps) => {
  const refused = useSelector(bulk, ({ context }) => context.refused)
  return (
    <div className={styles['dropped']}>
      <FileDrop label="Zip file" accept={zipTypes} onFiles={(files) => bulk.send({ type: 'files.dropped', files })}>
        <div className={styles['drop']}>
          <Text fw={600}>Drop a .zip file here</Text>
          <Button variant="default" data-autofocus>
            Choose a .zip file
          </Button>
          <Text size="sm" c="dimmed">
            Up to {countText(uploadLimits.entries)} PDF reports of up to {limitText(uploadLimits.file)} each. You look
            through them before anything is sent.
          </Text>
        </div>
      </FileDrop>
      {O.isSome(refused) && (
        <p className={styles['fault']} role="alert">
          {zipFaultText(refused.value)}
        </p>
      )}
      <UploadInProgress bulk={bulk} uploads={uploads} />
    </div>
  )
}

const EditorStart = ({ bulk, uploads }: UploadModalProps) => {
  const isWatching = useSelector(bulk, (snapshot) => snapshot.matches({ work: 'watching' }))
  const preview = useSelector(bulk, ({ children }) => children.preview)
  const named = preview !== undefined ? 'Zip to check' : isWatching ? 'Upload to the archive' : 'Choose a zip'
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
    <ModalDialog onClose={() => bulk.send({ type: 'modal.closed' })} title="Upload reports" size="80rem">
      <EditorStart bulk={bulk} uploads={uploads} />
    </ModalDialog>
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
