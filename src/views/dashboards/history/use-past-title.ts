import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'

/** The title of the dashboard of the past that is looked at; null when it is today's. */
export const usePastTitle = (dashboard: DashboardRef): string | null => {
  const history = useSelector(dashboard, ({ children }) => children.history)
  return useSelector(history, (snapshot) =>
    snapshot !== undefined && O.isSome(snapshot.context.past) ? snapshot.context.past.value.dashboard.title : null,
  )
}
