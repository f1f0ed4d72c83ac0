import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface Props {
  readonly label: string
  /** What there is to say of it while it is closed. */
  readonly note?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Opens and closes by itself, as the browser has it. */
export const Disclosure = ({ label, note, isOpen = false, children }: Props) => (
  <details className={styles['disclosure']} open={isOpen}>
    <summary className={styles['summary']}>
      <span className={styles['label']}>
        {label} {note}
      </span>
    </summary>
    <div className={styles['content']}>{children}</div>
  </details>
)
