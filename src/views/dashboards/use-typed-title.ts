import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { TypedTitle } from '../../domain/dashboards/presence/told.ts'
import type { PresenceRef } from '../../machines/dashboards/presence.ts'

/** Who is at the dashboard being shown; a dashboard on paper has nobody. */
export const PresenceContext = createContext<PresenceRef | undefined>(undefined)

/** What others are typing for the title of a widget, unless one types it oneself. */
export const useTypedTitle = (wid: string): TypedTitle | undefined =>
  useSelector(useContext(PresenceContext), (snapshot) => {
    if (snapshot === undefined || snapshot.context.standing.titles.widgets[wid] !== undefined) return undefined
    return snapshot.context.typed.widgets[wid]
  })

/** The same, for the title of the dashboard. */
export const useTypedDashboardTitle = (): TypedTitle | undefined =>
  useSelector(useContext(PresenceContext), (snapshot) =>
    snapshot?.context.standing.titles.dashboard === undefined ? snapshot?.context.typed.dashboard : undefined,
  )
