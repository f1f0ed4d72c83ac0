import { Alert, Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { uploadFaultText } from '../../../domain/archive/uploads/fault-text.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { sizeText } from '../../ui/texts/size-text.ts'
import { PreviewFoot } from './preview-foot.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { shownLine } from '../../../domain/text/visible-text.ts'
import styles from './upload.module.css'
import { isToRead } from '../../../domain/archive/uploads/preview/listed-entry.ts'
import { previewTally } from '../../../domain/archive/uploads/preview/preview-row.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { countText } from '../../../domain/numbers/count-text.ts'

const PreviewSummary = ({ preview }: Props) => {
  const { preview: shown, isRead, zip } = useSelector(preview, ({ context }) => context)
  const { ready, open, impossible, leftOut } = previewTally(shown.rows)
  const toRead = shown.rows.filter(({ entry }) => isToRead(entry)).length
  const looked = shown.rows.filter(({ content }) => O.isSome(content)).length
  const text = [
    `${countText(ready)} ready`,
    `${countText(open)} ${open === 1 ? 'needs' : 'need'} attention`,
    ...(impossible > 0 ? [`${countText(impossible)} cannot be filed`] : []),
    `${countText(leftOut)} excluded`,
  ].join(', ')
  return (
    <>
      <p role="status" aria-busy={!isRead} className={styles['summary']}>
        {text}
      </p>
      {!isRead && (
        <ProgressBar
          label={`${shownLine(zip.name)}: files checked`}
          state="Checking the files"
          text={`${countText(looked)} of ${countText(toRead)}`}
          done={looked}
          total={toRead}
        />
      )}
    </>
  )
}

interface Props {
  readonly preview: ZipPreviewRef
}

const UnreadableZip = ({ preview }: Props) => {
  const fault = useSelector(preview, ({ context }) => context.fault)
  return (
    <Alert color="red" role="alert" title="This zip cannot be uploaded">
      {O.isSome(fault) && uploadFaultText(fault.value)}
    </Alert>
  )
}

const PreviewContent = ({ preview }: Props) => {
  const isUnfounded = useSelector(preview, (snapshot) => snapshot.matches('unfounded'))
  const isUnreadable = useSelector(preview, (snapshot) => snapshot.matches('unreadable'))
  const isReading = useSelector(
    preview,
    (snapshot) => snapshot.matches('finding') || snapshot.matches({ open: 'reading' }),
  )
  const isTrying = useSelector(preview, (snapshot) => snapshot.matches({ unfounded: 'trying' }))
  const isListed = !isUnfounded && !isUnreadable && !isReading
  // all states share one footer element, so that its buttons keep the focus
  return (
    <>
      {isUnfounded && <FetchFailed isTrying={isTrying} onRetry={() => preview.send({ type: 'ground.retried' })} />}
      {isUnreadable && <UnreadableZip preview={preview} />}
      {isReading && <Skeleton height="12rem" role="status" aria-label="Reading the zip" />}
      {isListed && <PreviewSummary preview={preview} />}
      {/* before the rows in the order of Tab, because they have many fields */}
      <PreviewFoot preview={preview} />
      {isListed && <PreviewRows preview={preview} />}
    </>
  )
}

export const ZipPreview = ({ preview }: Props) => {
  const zip = useSelector(preview, ({ context }) => context.zip)
  return (
    <div className={styles['dropped']}>
      <div>
        <h3 className={styles['name']}>{shownLine(zip.name)}</h3>
        <p className={styles['detail']}>{sizeText(zip.size)}</p>
      </div>
      <PreviewContent preview={preview} />
    </div>
  )
}
