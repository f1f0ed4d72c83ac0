import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface Props {
  readonly label: string
  readonly children: ReactNode
}

/** Opens and closes by itself, as the browser has it. */
export const Disclosure = ({ label, children }: Props) => (
  <details className={styles['disclosure']}>
    <summary className={styles['summary']}>{label}</summary>
    <div className={styles['content']}>{children}</div>
  </details>
)
