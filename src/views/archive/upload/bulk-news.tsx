import { useSelector } from '@xstate/react'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import { shownLine } from '../../../domain/text/visible-text.ts'
import styles from './upload.module.css'
import { Alert, Button } from '@mantine/core'
import { O } from '../../../domain/fp.ts'
import { uploadsBeingFiled, type ReportUploadsRef, settledUploadIn } from '../../../machines/archive/report-uploads.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { SendingProgress, UploadProgress } from './sending-progress.tsx'
import { uploadErrorText } from '../../../domain/texts.ts'
import { endToneProps, endText, uploadFailureText } from './upload-texts.ts'

interface PreviewLineProps {
  readonly bulk: BulkUploadRef
  readonly preview: ZipPreviewRef
}

const PreviewLine = ({ bulk, preview }: PreviewLineProps) => {
  const { zip, failure } = useSelector(preview, ({ context }) => context)
  const sending = useSelector(preview, ({ children }) => children.sending)
  return (
    <>
      {O.isSome(failure) && failure.value._tag !== 'Cancelled' && (
        <Alert color="red" role="alert" title={uploadErrorText}>
          {uploadFailureText(failure.value)}
        </Alert>
      )}
      <div className={styles['upload']} role="group" aria-label={`Upload of ${shownLine(zip.name)}`}>
        <div>
          <strong>{shownLine(zip.name)}</strong>
          <p className={styles['detail']}>To open other uploads, first send or discard this zip.</p>
        </div>
        {sending === undefined ? (
          <span className={styles['detail']}>Not sent yet</span>
        ) : (
          <SendingProgress sending={sending} />
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`Show ${shownLine(zip.name)}`}
          onClick={() => bulk.send({ type: 'modal.opened' })}
        >
          Show
        </Button>
      </div>
    </>
  )
}

interface Props {
  readonly upload: BulkUploadRef
}

interface UploadNewsProps {
  readonly uploads: ReportUploadsRef
  readonly canShow: boolean
  readonly onShow: (id: string) => void
}

const EndNotice = ({ uploads, canShow, onShow }: UploadNewsProps) => {
  const settled = useSelector(uploads, ({ context }) => O.toNullable(settledUploadIn(context)))
  const end = settled === null ? null : endText(settled, settled.tally)
  if (settled === null || end === null) return null
  return (
    <Alert
      {...endToneProps[end.look]}
      title={end.title}
      withCloseButton
      closeButtonLabel={`Dismiss: ${end.title}`}
      onClose={() => uploads.send({ type: 'end.dismissed' })}
    >
      {end.text}
      {end.look !== 'good' && (
        <div>
          <Button
            mt="xs"
            size="xs"
            variant="default"
            disabled={!canShow}
            aria-label={`Show ${settled.name}`}
            onClick={() => onShow(settled.id)}
          >
            Show
          </Button>
        </div>
      )}
    </Alert>
  )
}

export const UploadNews = ({ uploads, canShow, onShow }: UploadNewsProps) => {
  const filing = uploadsBeingFiled(useSelector(uploads, ({ context }) => context))
  return (
    <>
      <EndNotice uploads={uploads} canShow={canShow} onShow={onShow} />
      {filing.map((upload) => (
        <div key={upload.id} className={styles['upload']} role="group" aria-label={`Upload of ${upload.name}`}>
          <strong>{upload.name}</strong>
          <UploadProgress upload={upload} />
          <Button
            size="xs"
            variant="default"
            disabled={!canShow}
            aria-label={`Show ${upload.name}`}
            onClick={() => onShow(upload.id)}
          >
            Show
          </Button>
        </div>
      ))}
    </>
  )
}

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
