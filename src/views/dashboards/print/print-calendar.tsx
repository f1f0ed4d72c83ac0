import dayjs from 'dayjs'
import { monthOf } from '../../../domain/dates/calendar.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { financialYearOf } from '../../../domain/dates/financial-year.ts'
import { O } from '../../../domain/fp.ts'
import { entriesOf, firstOf, inMonth, inYearOf, latestMonth, totalOf } from '../../../domain/widgets/calendar.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import type { CalendarRef } from '../../../machines/widgets/calendar.ts'
import { useToday } from '../../adapters/today.ts'
import { Subtitles } from '../../widgets/figures/meta-text.tsx'
import styles from './print.module.css'

interface Props {
  readonly calendar: CalendarRef
  readonly table: WidgetTable
}

export const PrintCalendar = ({ calendar, table }: Props) => {
  const today = useToday()
  const snapshot = calendar.getSnapshot()
  const isList = snapshot.matches('list')
  const entries = entriesOf(table.rows)
  const opening = O.getOrElse(() => monthOf(today()))(latestMonth(entries))
  const month = O.getOrElse(() => opening)(snapshot.context.month)
  const shown = isList ? inYearOf(entries, month) : inMonth(entries, month)
  return (
    <>
      <Subtitles meta={table.meta} />
      <h3 className={styles['period']}>
        {isList ? financialYearOf(firstOf(month)).label : dayjs(firstOf(month)).format('MMMM YYYY')}
      </h3>
      <table className={styles['table']}>
        <tbody>
          {shown.map(({ date, title, amount }, place) => (
            <tr key={place}>
              <td data-type="date">{displayDate(date)}</td>
              <td>{title}</td>
              <td data-align="right">{formatCell('currency', amount)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={styles['totals']}>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td data-align="right">{formatCell('currency', totalOf(shown))}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
