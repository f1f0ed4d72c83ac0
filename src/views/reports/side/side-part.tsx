import { type ReactNode, useId } from 'react'
import styles from './side.module.css'
import { Skeleton, Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.css'

export const NewBadge = ({ text }: { readonly text: string }) => (
  <Badge size="sm" radius="sm" variant="light" color="brass" tt="none">
    {text}
  </Badge>
)

interface NotListedProps {
  readonly label: string
  readonly isFailed: boolean
}

export const NotListed = ({ label, isFailed }: NotListedProps) =>
  isFailed ? (
    <p className={styles['empty']}>Not loaded yet.</p>
  ) : (
    <div role="status" aria-label={`Loading ${label}`}>
      <Skeleton height="1.25rem" />
    </div>
  )

interface Props {
  readonly title: string
  readonly children: ReactNode
}

export const SidePart = ({ title, children }: Props) => {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 className={styles['heading']} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
