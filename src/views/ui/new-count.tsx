import styles from './new-count.module.css'

interface Props {
  readonly count: number
  readonly what?: string
  readonly className?: string
}

/** How many are new, for the eye: what it stands on says it in words. */
export const NewCount = ({ count, what = 'new', className = '' }: Props) => (
  <span className={`${styles['count'] ?? ''} ${className}`} title={`${count.toString()} ${what}`} aria-hidden="true">
    {count > 99 ? '99+' : count}
  </span>
)
