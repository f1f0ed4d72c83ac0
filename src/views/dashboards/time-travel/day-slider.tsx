import { addDays, daysBetween } from '../../../domain/dates/calendar.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import { DateField } from '../../adapters/date-field.tsx'
import styles from './time-travel.module.css'

interface Props {
  readonly label: string
  /** What the last day stands for. */
  readonly latest: string
  readonly first: IsoDate
  readonly last: IsoDate
  readonly date: IsoDate | undefined
  readonly onChoose: (date: IsoDate) => void
}

export const DaySlider = ({ label, latest, first, last, date = last, onChoose }: Props) => {
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
