import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import type { TimeTravelRef } from '../../../machines/dashboards/time-travel.ts'
import { WordButton } from '../../ui/icons/word-button.tsx'

interface Props {
  readonly dashboard: DashboardRef
}

const Toggle = ({ travel }: { readonly travel: TimeTravelRef }) => {
  const isOpen = useSelector(travel, (snapshot) => snapshot.matches({ bar: 'open' }))
  return (
    <WordButton icon="time" isPressed={isOpen} onClick={() => travel.send({ type: 'travel.toggled' })}>
      Another date
    </WordButton>
  )
}

export const TravelToggle = ({ dashboard }: Props) => {
  const travel = useSelector(dashboard, ({ children }) => children.timeTravel)
  return travel !== undefined && <Toggle travel={travel} />
}
