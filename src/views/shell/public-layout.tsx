import type { ReactNode } from 'react'
import { BrandName } from './brand.tsx'
import styles from './public-layout.module.css'

interface Props {
  readonly children: ReactNode
}

export const PublicLayout = ({ children }: Props) => (
  <div className={styles['layout']}>
    <header className={styles['brand']}>
      <BrandName />
      <p className={styles['motto']}>Your portfolio, up to date.</p>
    </header>
    <main className={styles['content']} id="content">
      <div className={styles['card']}>{children}</div>
    </main>
  </div>
)
