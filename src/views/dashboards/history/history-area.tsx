import { useSelector } from '@xstate/react'
import type { ReactNode, Ref } from 'react'
import { O } from '../../../domain/fp.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import styles from './history-area.module.css'
import { lazyComponent } from '../../adapters/lazy-component.tsx'

const HistoryPanel = lazyComponent(async () => (await import('./history-panel.tsx')).HistoryPanel)
const PastDashboard = lazyComponent(async () => (await import('./past-dashboard.tsx')).PastDashboard)

interface Props {
  readonly dashboard: DashboardRef
  readonly dashboardWidth: number
  readonly mainRef: Ref<HTMLDivElement>
  readonly children: ReactNode
}

export const HistoryArea = ({ dashboard, dashboardWidth, mainRef, children }: Props) => {
  const history = useSelector(dashboard, (snapshot) => snapshot.children.history)
  const isOpen = useSelector(history, (snapshot) => snapshot?.matches('open') === true)
  const isPast = useSelector(history, (snapshot) => snapshot !== undefined && O.isSome(snapshot.context.past))
  const isOpened = isOpen && history !== undefined
  return (
    <div className={styles['area']} data-beside={isOpened || undefined}>
      {isOpened && <HistoryPanel history={history} />}
      <div className={styles['main']} ref={mainRef}>
        {isOpened && <PastDashboard dashboard={dashboard} history={history} dashboardWidth={dashboardWidth} />}
        {!isPast && children}
      </div>
    </div>
  )
}
