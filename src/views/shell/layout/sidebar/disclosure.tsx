import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface Props {
  readonly label: string
  readonly note?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export const SidebarDisclosure = ({ label, note, isOpen = false, children }: Props) => (
  <details className={styles['disclosure']} open={isOpen}>
    <summary className={styles['summary']}>
      <span className={styles['label']}>
        {label} {note}
      </span>
    </summary>
    <div className={styles['content']}>{children}</div>
  </details>
)
