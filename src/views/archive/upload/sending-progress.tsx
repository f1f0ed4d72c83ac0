import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { UploadSendingRef } from '../../../machines/archive/upload-sending.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { sizeText } from '../../ui/texts/size-text.ts'
import { shownLine } from '../../../domain/text/visible-text.ts'
import styles from './upload.module.css'
import type { ListedUpload } from '../../../domain/archive/uploads/listed-upload.ts'
import { instantText } from '../../adapters/firm-time.ts'
import { progressText, stateTexts } from './upload-texts.ts'

interface UploadProgressProps {
  readonly upload: ListedUpload
}

export const UploadProgress = ({ upload }: UploadProgressProps) => {
  if (upload.withdrawn !== null)
    return (
      <p className={styles['withdrawn']}>
        <strong>{stateTexts.withdrawn}</strong> by {upload.withdrawn.by}, {instantText(upload.withdrawn.at)}
      </p>
    )
  const { tally } = upload
  return (
    <ProgressBar
      label={`${upload.name}: files finished`}
      state={stateTexts[upload.state]}
      text={progressText(tally)}
      done={tally.filed}
      failed={tally.failed + tally.dropped}
      total={tally.total}
    />
  )
}

interface Props {
  readonly sending: UploadSendingRef
}

export const SendingProgress = ({ sending }: Props) => {
  const { zip, sent, total } = useSelector(sending, ({ context }) => context)
  const isArrived = useSelector(sending, (snapshot) => snapshot.matches({ active: 'arrived' }))
  const isActive = useSelector(sending, (snapshot) => snapshot.matches('active'))
  return (
    <div className={styles['sending']}>
      <ProgressBar
        label={`${shownLine(zip.name)}: bytes sent`}
        state={isArrived ? 'Saving on the server' : 'Uploading'}
        text={`${sizeText(sent)} of ${sizeText(total)}`}
        done={sent}
        total={total}
      />
      {isActive && (
        <Button size="xs" variant="default" onClick={() => sending.send({ type: 'sending.cancelled' })}>
          Cancel
        </Button>
      )}
    </div>
  )
}
