import { Alert, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './upload.module.css'

interface Props {
  readonly question: string
  readonly go: string
  readonly onStay: () => void
  readonly onGo: () => void
  readonly children: ReactNode
}

export const AskFirst = ({ question, go, onStay, onGo, children }: Props) => (
  <Alert color="yellow" role="group" aria-label={question} title={question}>
    <Text size="sm" mb="sm">
      {children}
    </Text>
    <div className={styles['acts']}>
      <Button size="xs" variant="default" autoFocus onClick={onStay}>
        Cancel
      </Button>
      <Button size="xs" variant="light" color="red" onClick={onGo}>
        {go}
      </Button>
    </div>
  </Alert>
)
