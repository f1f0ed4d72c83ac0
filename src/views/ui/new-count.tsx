import styles from './new-count.module.css'

/** How many are new, for the eye: what it stands on says it in words. */
export const NewCount = ({ count, className = '' }: { readonly count: number; readonly className?: string }) => (
  <span className={`${styles['count'] ?? ''} ${className}`} title={`${count.toString()} new`} aria-hidden="true">
    {count > 99 ? '99+' : count}
  </span>
)
