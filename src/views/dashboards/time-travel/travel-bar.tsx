import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { O } from '../../../domain/fp.ts'
import type { TimeSpan } from '../../../domain/dashboards/time-travel/travel.ts'
import type { TimeTravelRef } from '../../../machines/dashboards/time-travel.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { DaySlider } from './day-slider.tsx'
import styles from './time-travel.module.css'

interface Props {
  readonly travel: TimeTravelRef
}

const Sliders = ({ travel, span }: Props & { readonly span: TimeSpan }) => {
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
        label="As known on"
        latest="today"
        first={span.knownFrom}
        last={span.knownTo}
        date={knownOn}
        onChoose={(date) => travel.send({ type: 'knownOn.chosen', date })}
      />
      {span.knownFrom === span.knownTo && (
        <p className={styles['note']}>All there is was learned on {displayDate(span.knownTo)}.</p>
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
    <section className={styles['bar']} aria-label="Time travel">
      {O.isSome(span) ? (
        <Sliders travel={travel} span={span.value} />
      ) : (
        <div role="status" aria-label="Loading dates" className={styles['waiting']}>
          <Skeleton height="2.5rem" />
        </div>
      )}
    </section>
  )
}
