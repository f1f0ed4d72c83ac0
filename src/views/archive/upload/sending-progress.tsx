import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import type { UploadSendingRef } from '../../../machines/archive/upload-sending.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { sizeText } from '../../ui/size-text.ts'
import styles from './upload.module.css'

interface Props {
  readonly sending: UploadSendingRef
}

/** How much of a zip is gone. */
export const SendingProgress = ({ sending }: Props) => {
  const { zip, sent, total } = useSelector(sending, ({ context }) => context)
  const isArrived = useSelector(sending, (snapshot) => snapshot.matches({ active: 'arrived' }))
  const isActive = useSelector(sending, (snapshot) => snapshot.matches('active'))
  return (
    <div className={styles['sending']}>
      <ProgressBar
        label={`${zip.name}: bytes sent`}
        state={isArrived ? 'The server is putting it away' : 'Uploading'}
        text={`${sizeText(sent)} of ${sizeText(total)}`}
        done={sent}
        total={total}
      />
      {isActive && (
        <Button size="xs" variant="default" onClick={() => sending.send({ type: 'sending.cancelled' })}>
          Break off
        </Button>
      )}
    </div>
  )
}
