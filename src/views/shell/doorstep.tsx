import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import styles from './doorstep.module.css'

interface Props {
  readonly children: ReactNode
}

/** The quiet page before the house: signing in, and what is said to those outside. */
export const Doorstep = ({ children }: Props) => (
  <div className={styles['doorstep']}>
    <header className={styles['house']}>
      <Brand />
      <p className={styles['motto']}>Your portfolio, as it stands today.</p>
    </header>
    <main className={styles['content']} id="content">
      <div className={styles['card']}>{children}</div>
    </main>
  </div>
)
