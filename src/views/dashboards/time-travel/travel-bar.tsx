import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { O } from '../../../domain/fp.ts'
import type { TimeSpan } from '../../../domain/dashboards/time-travel/travel.ts'
import type { TimeTravelRef } from '../../../machines/dashboards/time-travel.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import styles from './time-travel.module.css'
import { addDays, daysBetween } from '../../../domain/dates/calendar.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import { DateField } from '../../adapters/date-field.tsx'

interface DaySliderProps {
  readonly label: string
  readonly latest: string
  readonly first: IsoDate
  readonly last: IsoDate
  readonly date: IsoDate | undefined
  readonly onChoose: (date: IsoDate) => void
}

const DaySlider = ({ label, latest, first, last, date = last, onChoose }: DaySliderProps) => {
  const days = daysBetween(first, last)
  const words = date === last ? `${latest} (${displayDate(last)})` : displayDate(date)
  return (
    <div className={styles['day']}>
      <span className={styles['label']}>
        {label} <output className={styles['words']}>{words}</output>
      </span>
      <input
        type="range"
        className={styles['slider']}
        aria-label={label}
        aria-valuetext={words}
        min={0}
        max={days}
        disabled={days === 0}
        value={daysBetween(first, date)}
        onChange={({ currentTarget }) => onChoose(addDays(first, Number(currentTarget.value)))}
      />
      <DateField
        label={`${label}, date`}
        className={styles['date']}
        value={date}
        min={first}
        max={last}
        onChoose={onChoose}
      />
    </div>
  )
}

interface Props {
  readonly travel: TimeTravelRef
}

const DaySliders = ({ travel, span }: Props & { readonly span: TimeSpan }) => {
  const { asAt, knownOn } = useSelector(travel, ({ context }) => context.dates)
  return (
    <>
      <DaySlider
        label="As at"
        latest="the latest figures"
        first={span.first}
        last={span.last}
        date={asAt}
        onChoose={(date) => travel.send({ type: 'asAt.chosen', date })}
      />
      <DaySlider
        label="Using records as of"
        latest="today"
        first={span.knownFrom}
        last={span.knownTo}
        date={knownOn}
        onChoose={(date) => travel.send({ type: 'knownOn.chosen', date })}
      />
      {span.knownFrom === span.knownTo && (
        <p className={styles['note']}>No earlier version of the records is available.</p>
      )}
    </>
  )
}

export const TravelBar = ({ travel }: Props) => {
  const span = useSelector(travel, ({ context }) => context.span)
  const isFailed = useSelector(travel, (snapshot) => snapshot.matches({ bar: { open: 'failed' } }))
  const isTrying = useSelector(travel, (snapshot) => snapshot.matches({ bar: { open: { failed: 'trying' } } }))
  if (isFailed) return <FetchFailed isTrying={isTrying} onRetry={() => travel.send({ type: 'load.retried' })} />
  return (
    <section className={styles['bar']} aria-label="Another date">
      {O.isSome(span) ? (
        <DaySliders travel={travel} span={span.value} />
      ) : (
        <div role="status" aria-label="Loading dates" className={styles['waiting']}>
          <Skeleton height="2.5rem" />
        </div>
      )}
    </section>
  )
}
