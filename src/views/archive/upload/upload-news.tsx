import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { uploadTallyOf } from '../../../domain/archive/uploads/tally.ts'
import { filingIn, type ReportUploadsRef, settledIn } from '../../../machines/archive/report-uploads.ts'
import { UploadProgress } from './sending-progress.tsx'
import { endLooks, endText } from './upload-texts.ts'
import styles from './upload.module.css'

interface Props {
  readonly uploads: ReportUploadsRef
  readonly canShow: boolean
  readonly onShow: (id: string) => void
}

/** Spec §4 and §8: how the upload ended that did last. */
const EndNotice = ({ uploads, canShow, onShow }: Props) => {
  const settled = useSelector(uploads, ({ context }) => O.toNullable(settledIn(context)))
  const end = settled === null ? null : endText(settled, uploadTallyOf(settled))
  if (settled === null || end === null) return null
  return (
    <Alert
      {...endLooks[end.look]}
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

export const UploadNews = ({ uploads, canShow, onShow }: Props) => {
  const filing = filingIn(useSelector(uploads, ({ context }) => context))
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
