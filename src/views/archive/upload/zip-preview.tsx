import { Alert, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Skeleton.css'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { uploadFaultText } from '../../../domain/archive/uploads/fault-text.ts'
import type { ZipPreviewRef } from '../../../machines/archive/zip-preview.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { PreviewFoot } from './preview-foot.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { PreviewSummary } from './preview-summary.tsx'
import styles from './upload.module.css'

interface Props {
  readonly preview: ZipPreviewRef
}

const Unreadable = ({ preview }: Props) => {
  const fault = useSelector(preview, ({ context }) => context.fault)
  return (
    <Alert color="red" role="alert" title="This zip cannot be uploaded">
      {O.isSome(fault) && uploadFaultText(fault.value)}
    </Alert>
  )
}

const Content = ({ preview }: Props) => {
  const isUnfounded = useSelector(preview, (snapshot) => snapshot.matches('unfounded'))
  const isUnreadable = useSelector(preview, (snapshot) => snapshot.matches('unreadable'))
  const isReading = useSelector(
    preview,
    (snapshot) => snapshot.matches('finding') || snapshot.matches({ open: 'reading' }),
  )
  const isTrying = useSelector(preview, (snapshot) => snapshot.matches({ unfounded: 'trying' }))
  if (isUnfounded) return <FetchFailed isTrying={isTrying} onRetry={() => preview.send({ type: 'ground.retried' })} />
  if (isUnreadable) return <Unreadable preview={preview} />
  if (isReading) return <Skeleton height="12rem" role="status" aria-label="Reading the zip" />
  return (
    <>
      <PreviewSummary preview={preview} />
      <PreviewRows preview={preview} />
    </>
  )
}

/** A zip looked through before it is sent. */
export const ZipPreview = ({ preview }: Props) => {
  const zip = useSelector(preview, ({ context }) => context.zip)
  return (
    <div className={styles['desk']}>
      <div>
        <h3 className={styles['name']}>{zip.name}</h3>
        <p className={styles['detail']}>{sizeText(zip.size)}</p>
      </div>
      <Content preview={preview} />
      <PreviewFoot preview={preview} />
    </div>
  )
}
