import type { ReactNode } from 'react'
import { PublicLayout } from '../public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './error-words.module.css'

interface Props {
  readonly title: string
  readonly pageTitle?: string
  readonly text: string
  readonly more?: string | undefined
  readonly role?: 'alert'
  readonly children: ReactNode
}

/** Uses no library, because that may be what failed. */
export const ErrorWords = ({ title, pageTitle = title, text, more, role, children }: Props) => (
  <>
    <PageTitle>{pageTitle}</PageTitle>
    <h1 className={styles['title']}>{title}</h1>
    <p className={styles['said']} role={role}>
      {text}
    </p>
    {more !== undefined && <p className={styles['more']}>{more}</p>}
    <div className={styles['way']}>{children}</div>
  </>
)

export const WholePageError = (props: Props) => (
  <PublicLayout>
    <ErrorWords {...props} />
  </PublicLayout>
)
