import { VisuallyHidden } from '@mantine/core'
import styles from './new-count.module.css'

interface Props {
  readonly count: number
  readonly what?: string
  readonly className?: string
}

export const NewCount = ({ count, what = 'new', className = '' }: Props) => (
  <span className={`${styles['count'] ?? ''} ${className}`} title={`${count.toString()} ${what}`}>
    {' '}
    {count > 99 ? '99+' : count}
    <VisuallyHidden> {what}</VisuallyHidden>
  </span>
)
