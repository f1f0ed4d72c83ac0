import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { O } from '../../domain/fp.ts'
import styles from './notice.module.css'

interface Props {
  readonly notice: O.Option<string>
  readonly color?: 'green' | 'red' | 'blue'
  readonly margin?: 'md' | 0
  readonly onDismiss: () => void
  readonly children?: ReactNode
}

export const NoticeAlert = ({ notice, color = 'green', margin = 'md', onDismiss, children }: Props) => (
  <div role="status" className={styles['sticky']}>
    {O.isSome(notice) && (
      <Alert
        color={color}
        role="presentation"
        mb={margin}
        title={notice.value}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={onDismiss}
      >
        {children}
      </Alert>
    )}
  </div>
)
