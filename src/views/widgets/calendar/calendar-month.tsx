import { monthOf } from '../../../domain/dates/calendar.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import { weeksOf, type CalendarEntry } from '../../../domain/widgets/calendar.ts'
import styles from './calendar.module.css'

interface Props {
  readonly month: string
  readonly entries: readonly CalendarEntry[]
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface DayProps {
  readonly date: IsoDate
  readonly entries: readonly CalendarEntry[]
}

const Day = ({ date, entries }: DayProps) => (
  <td
    className={styles['day']}
    data-marked={entries.length > 0 || undefined}
    title={entries.map(({ title }) => title).join(', ')}
  >
    <span className={styles['number']}>{Number(date.slice(8))}</span>
  </td>
)

export const CalendarMonth = ({ month, entries }: Props) => (
  <table className={styles['month']}>
    <thead>
      <tr>
        {weekdays.map((day) => (
          <th key={day} scope="col" abbr={day}>
            {day.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week[0]}>
          {week.map((date) =>
            monthOf(date) === month ? (
              <Day key={date} date={date} entries={entries.filter((entry) => entry.date === date)} />
            ) : (
              <td key={date} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
