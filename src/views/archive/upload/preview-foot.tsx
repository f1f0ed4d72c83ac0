import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { previewTally } from '../../../domain/archive/uploads/preview/preview-row.ts'
import { O } from '../../../domain/fp.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import { useFocusReturned } from '../../adapters/focus/use-focus-returned.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { AskFirst } from './ask-first.tsx'
import { SendingProgress } from './sending-progress.tsx'
import styles from './upload.module.css'
import { uploadErrorText } from '../../../domain/texts.ts'
import { uploadFailureText } from './upload-texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly preview: ZipPreviewRef
}

const PreviewFailure = ({ preview }: Props) => {
  const failure = useSelector(preview, ({ context }) => context.failure)
  if (O.isNone(failure)) return null
  return failure.value._tag === 'Cancelled' ? (
    <Alert color="yellow" role="status">
      {uploadFailureText(failure.value)}
    </Alert>
  ) : (
    <Alert color="red" role="alert" title={uploadErrorText}>
      {uploadFailureText(failure.value)}
    </Alert>
  )
}

const uploadText = (ready: number, total: number): string =>
  ready === total
    ? `Upload ${pluralise(ready, 'report')}`
    : `Upload ${countText(ready)} of ${pluralise(total, 'report')}`

const PreviewActs = ({ preview }: Props) => {
  const rows = useSelector(preview, ({ context }) => context.preview.rows)
  const canUpload = useSelector(preview, (snapshot) => snapshot.can({ type: 'upload.requested' }))
  const isListed = useSelector(
    preview,
    (snapshot) => snapshot.matches('open') && !snapshot.matches({ open: 'reading' }),
  )
  const canLeave = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.left' }))
  const { ready } = previewTally(rows)
  return (
    <div className={styles['acts']}>
      {isListed && (
        <Button disabled={!canUpload} onClick={() => preview.send({ type: 'upload.requested' })}>
          {uploadText(ready, rows.length)}
        </Button>
      )}
      <Button variant="default" disabled={!canLeave} onClick={() => preview.send({ type: 'preview.left' })}>
        Choose another zip
      </Button>
    </div>
  )
}

export const PreviewFoot = ({ preview }: Props) => {
  const sending = useSelector(preview, ({ children }) => children.sending)
  const isAsking = useSelector(preview, (snapshot) => snapshot.matches({ open: 'asking' }))
  useFocusReturned(isAsking)
  const foot = useFocusKept<HTMLDivElement>(sending !== undefined)
  return (
    <div ref={foot} className={styles['foot']} role="group" aria-label="Upload progress" tabIndex={-1}>
      <PreviewFailure preview={preview} />
      {sending !== undefined && <SendingProgress sending={sending} />}
      {isAsking && (
        <AskFirst
          question="Discard upload?"
          go="Discard"
          onStay={() => preview.send({ type: 'leaving.refused' })}
          onGo={() => preview.send({ type: 'leaving.confirmed' })}
        >
          Your entries for its files have not been sent. If you continue, they are lost.
        </AskFirst>
      )}
      {sending === undefined && !isAsking && <PreviewActs preview={preview} />}
    </div>
  )
}
