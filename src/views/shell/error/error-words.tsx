import type { ReactNode } from 'react'
import { PublicLayout } from '../public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './error-words.module.css'

interface Props {
  readonly title: string
  readonly pageTitle?: string
  readonly said: string
  readonly more?: string | undefined
  readonly role?: 'alert'
  readonly children: ReactNode
}

/** It leans on nothing that may have failed: no library draws it. */
export const ErrorWords = ({ title, pageTitle = title, said, more, role, children }: Props) => (
  <PublicLayout>
    <PageTitle>{pageTitle}</PageTitle>
    <h1 className={styles['title']}>{title}</h1>
    <p className={styles['said']} role={role}>
      {said}
    </p>
    {more !== undefined && <p className={styles['more']}>{more}</p>}
    <div className={styles['way']}>{children}</div>
  </PublicLayout>
)
