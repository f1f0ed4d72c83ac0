import dayjs from 'dayjs'
import { financialYearOf } from '../../../domain/dates/financial-year.ts'
import { firstOf, turned } from '../../../domain/widgets/calendar.ts'
import type { CalendarRef } from '../../../machines/widgets/calendar.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ToggleButton } from '../figures/toggle-button.tsx'
import styles from './calendar.module.css'

interface Props {
  readonly calendar: CalendarRef
  readonly month: string
  readonly isList: boolean
}

export const CalendarBar = ({ calendar, month, isList }: Props) => {
  const unit = isList ? 'year' : 'month'
  const turn = (direction: -1 | 1) => {
    calendar.send({ type: 'month.turned', month: turned(month, direction * (isList ? 12 : 1)) })
  }
  return (
    <div className={styles['bar']}>
      <IconButton icon="previous" label={`Previous ${unit}`} onClick={() => turn(-1)} />
      <h3 className={styles['period']} aria-live="polite">
        {isList ? financialYearOf(firstOf(month)).label : dayjs(firstOf(month)).format('MMMM YYYY')}
      </h3>
      <IconButton icon="next" label={`Next ${unit}`} onClick={() => turn(1)} />
      <ToggleButton isOn={isList} onToggle={() => calendar.send({ type: 'view.toggled' })}>
        List
      </ToggleButton>
    </div>
  )
}
