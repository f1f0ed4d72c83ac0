import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type DatesFault, isTravelling } from '../../../domain/dashboards/time-travel/travel.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import type { TimeTravelRef } from '../../../machines/dashboards/time-travel.ts'
import styles from './time-travel.module.css'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { FiguresDates } from '../../../domain/widgets/figures/figures-dates.ts'
import { lazyComponent } from '../../adapters/lazy-component.tsx'

const datesText = ({ asAt, knownOn }: FiguresDates): string =>
  [
    ...(asAt === undefined ? [] : [`as at ${displayDate(asAt)}`]),
    ...(knownOn === undefined ? [] : [`using records as of ${displayDate(knownOn)}`]),
  ].join(', ')

const faultText = (fault: DatesFault): string => {
  switch (fault._tag) {
    case 'NoDate':
      return 'The date in the address is not valid.'
    case 'NoFigures':
      return `No figures for ${displayDate(fault.date)}.`
    case 'NoRecords':
      return `No records known on ${displayDate(fault.date)}.`
  }
}

const TravelBar = lazyComponent(async () => (await import('./travel-bar.tsx')).TravelBar)

interface Props {
  readonly travel: TimeTravelRef
}

const TravelBanner = ({ travel }: Props) => {
  const settled = useSelector(travel, ({ context }) => context.settled)
  return (
    isTravelling(settled) && (
      <div className={styles['banner']}>
        <p role="status" className={styles['dates']}>
          Figures {datesText(settled)}
        </p>
        <Button variant="default" size="sm" onClick={() => travel.send({ type: 'today.requested' })}>
          Back to today
        </Button>
      </div>
    )
  )
}

const TravelFaults = ({ travel }: Props) => {
  const faults = useSelector(travel, ({ context }) => context.faults)
  const isLatest = useSelector(travel, ({ context }) => !isTravelling(context.settled))
  return (
    faults.length > 0 && (
      <p role="status" className={styles['fault']}>
        {[...faults.map(faultText), ...(isLatest ? ['The latest figures are shown.'] : [])].join(' ')}
      </p>
    )
  )
}

export const TravelControls = ({ travel }: Props) => {
  const isOpen = useSelector(travel, (snapshot) => snapshot.matches({ bar: 'open' }))
  return (
    <>
      {isOpen && <TravelBar travel={travel} />}
      <TravelFaults travel={travel} />
      <TravelBanner travel={travel} />
    </>
  )
}

export const TimeTravel = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const travel = useSelector(dashboard, ({ children }) => children.timeTravel)
  return travel !== undefined && <TravelControls travel={travel} />
}
