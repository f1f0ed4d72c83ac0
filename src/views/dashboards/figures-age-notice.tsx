import { useSelector } from '@xstate/react'
import { staleText } from '../../domain/dashboards/time-travel/figures-age.ts'
import { O } from '../../domain/fp.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import type { FiguresAgeRef } from '../../machines/dashboards/figures-age.ts'
import styles from './figures-age-notice.module.css'

const Told = ({ age }: { readonly age: FiguresAgeRef }) => {
  const known = useSelector(age, ({ context }) => context.state)
  const text = O.isSome(known) ? staleText(known.value) : null
  return (
    text !== null && (
      <p role="note" aria-label="Age of the figures" className={styles['age']}>
        {text}
      </p>
    )
  )
}

export const FiguresAgeNotice = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const age = useSelector(dashboard, ({ children }) => children.figuresAge)
  return age !== undefined && <Told age={age} />
}
