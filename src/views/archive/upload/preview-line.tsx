import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { BulkUploadRef } from '../../../machines/archive/bulk-upload.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { SendingProgress } from './sending-progress.tsx'
import { uploadFailureText, uploadError } from './upload-texts.ts'
import styles from './upload.module.css'

interface Props {
  readonly bulk: BulkUploadRef
  readonly preview: ZipPreviewRef
}

/** The zip at the desk, for whoever has the modal closed. */
export const PreviewLine = ({ bulk, preview }: Props) => {
  const { zip, failure } = useSelector(preview, ({ context }) => context)
  const sending = useSelector(preview, ({ children }) => children.sending)
  return (
    <>
      {O.isSome(failure) && failure.value._tag !== 'Cancelled' && (
        <Alert color="red" role="alert" title="Bulk Upload Error">
          {uploadError}. {uploadFailureText(failure.value)}
        </Alert>
      )}
      <div className={styles['upload']} role="group" aria-label={`Upload of ${zip.name}`}>
        <div>
          <strong>{zip.name}</strong>
          <p className={styles['detail']}>Other uploads can be opened once this zip is sent or dropped.</p>
        </div>
        {sending === undefined ? (
          <span className={styles['detail']}>Not sent yet</span>
        ) : (
          <SendingProgress sending={sending} />
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`Show ${zip.name}`}
          onClick={() => bulk.send({ type: 'modal.opened' })}
        >
          Show
        </Button>
      </div>
    </>
  )
}
