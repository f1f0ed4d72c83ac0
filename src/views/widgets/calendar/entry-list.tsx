import { displayDate } from '../../../domain/dates/display-date.ts'
import { totalOf, type CalendarEntry } from '../../../domain/widgets/calendar.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import styles from './calendar.module.css'

interface Props {
  readonly entries: readonly CalendarEntry[]
  readonly isYear: boolean
}

const keyOf = ({ date, title }: CalendarEntry, index: number): string => `${date} ${title} ${index}`

export const EntryList = ({ entries, isYear }: Props) =>
  entries.length === 0 ? (
    <p className={styles['none']}>{isYear ? 'Nothing in this year.' : 'Nothing in this month.'}</p>
  ) : (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Entries">
      <table className={styles['entries']}>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={keyOf(entry, index)}>
              <td className={styles['date']}>{displayDate(entry.date)}</td>
              <th scope="row">{entry.title}</th>
              <td className={styles['amount']}>{formatCell('currency', entry.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className={styles['amount']}>{formatCell('currency', totalOf(entries))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
