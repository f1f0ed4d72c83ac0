import type { ReactNode } from 'react'
import styles from './check-target.module.css'

/** A touch target of at least 24 pixels. */
export const CheckTarget = ({ children }: { readonly children: ReactNode }) => (
  <label className={styles['target']}>{children}</label>
)
