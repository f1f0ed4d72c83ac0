import { Skeleton } from '@mantine/core'
import styles from './side.module.css'

interface Props {
  readonly label: string
  readonly isFailed: boolean
}

/** In the place of a list nobody knows yet. */
export const NotListed = ({ label, isFailed }: Props) =>
  isFailed ? (
    <p className={styles['empty']}>Not loaded yet.</p>
  ) : (
    <div role="status" aria-label={`Loading ${label}`}>
      <Skeleton height="1.25rem" />
    </div>
  )
