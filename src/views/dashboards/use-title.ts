import { useSelector } from '@xstate/react'
import { shownTitle } from '../../domain/dashboards/presence/typed-titles.ts'
import { widgetTitle } from '../../domain/widgets/widget.ts'
import type { WidgetRef } from '../../machines/widgets/widget.ts'
import { useToday } from '../adapters/firm-time.ts'
import { createContext, useContext } from 'react'
import type { TypedTitle } from '../../domain/dashboards/presence/presence-messages.ts'
import type { PresenceRef } from '../../machines/dashboards/presence.ts'
import { O } from '../../domain/fp.ts'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'

export const usePastTitle = (dashboard: DashboardRef): string | null => {
  const history = useSelector(dashboard, ({ children }) => children.history)
  return useSelector(history, (snapshot) =>
    snapshot !== undefined && O.isSome(snapshot.context.past) ? snapshot.context.past.value.dashboard.title : null,
  )
}

export const PresenceContext = createContext<PresenceRef | undefined>(undefined)

const useTypedTitle = (wid: string): TypedTitle | undefined =>
  useSelector(useContext(PresenceContext), (snapshot) => {
    if (snapshot === undefined || snapshot.context.status.titles.widgets[wid] !== undefined) return undefined
    return snapshot.context.typed.widgets[wid]
  })

export const useTypedDashboardTitle = (): TypedTitle | undefined =>
  useSelector(useContext(PresenceContext), (snapshot) =>
    snapshot?.context.status.titles.dashboard === undefined ? snapshot?.context.typed.dashboard : undefined,
  )

export const useTitle = (widget: WidgetRef): string => {
  const title = useSelector(widget, ({ context }) => context.definition.title)
  const typed = useTypedTitle(useSelector(widget, ({ context }) => context.definition.wid))
  return widgetTitle(shownTitle(title, typed), useToday())
}
