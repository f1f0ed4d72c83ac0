import { type ReactNode, useId } from 'react'
import styles from './side.module.css'

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
