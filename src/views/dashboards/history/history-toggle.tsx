import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import { MoreButton } from '../../ui/more-menu.tsx'

interface Props {
  readonly dashboard: DashboardRef
}

const ToggleButton = ({ history }: { readonly history: DashboardHistoryRef }) => {
  const isOpen = useSelector(history, (snapshot) => snapshot.matches('open'))
  const canToggle = useSelector(history, (snapshot) => snapshot.can({ type: 'history.toggled' }))
  return (
    canToggle && (
      <MoreButton icon="history" onClick={() => history.send({ type: 'history.toggled' })}>
        {isOpen ? 'Close history' : 'History'}
      </MoreButton>
    )
  )
}

/** Hidden in edit mode, which works on today's dashboard. */
export const HistoryToggle = ({ dashboard }: Props) => {
  const history = useSelector(dashboard, ({ children }) => children.history)
  const isEditing = useSelector(dashboard, (snapshot) => snapshot.matches({ mode: 'editing' }))
  return history !== undefined && !isEditing && <ToggleButton history={history} />
}
