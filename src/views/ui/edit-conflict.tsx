import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './edit-conflict.module.css'

interface Props {
  /** `this report`. */
  readonly what: string
  readonly onTake: () => void
  readonly onKeep: () => void
  /** What they saved. */
  readonly children: ReactNode
}

/** Told as soon as it is known; nobody's work is overwritten unless somebody chooses to. */
export const EditConflict = ({ what, onTake, onKeep, children }: Props) => (
  <Alert color="yellow" role="alert" title={`Somebody else has changed ${what} meanwhile`}>
    Nothing has been overwritten. Load theirs and lose what you wrote, or go on with yours: saving it will then replace
    theirs.
    {children}
    <div className={styles['choices']}>
      <Button variant="default" size="xs" onClick={onTake}>
        Load theirs
      </Button>
      <Button variant="default" size="xs" onClick={onKeep}>
        Keep editing mine
      </Button>
    </div>
  </Alert>
)
