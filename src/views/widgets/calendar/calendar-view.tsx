import { useSelector } from '@xstate/react'
import { monthOf } from '../../../domain/dates/calendar.ts'
import { O } from '../../../domain/fp.ts'
import { entriesOf, inMonth, inYearOf, latestMonth } from '../../../domain/widgets/calendar.ts'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import type { CalendarRef } from '../../../machines/widgets/calendar.ts'
import { today } from '../../adapters/today.ts'
import { Subtitles } from '../figures/meta-text.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { EntryList } from './entry-list.tsx'

export interface CalendarProps {
  readonly table: WidgetTable
  readonly label: string
}

export const CalendarView = ({ calendar, table, label }: CalendarProps & { readonly calendar: CalendarRef }) => {
  const chosen = useSelector(calendar, ({ context }) => context.month)
  const isList = useSelector(calendar, (snapshot) => snapshot.matches('list'))
  const entries = entriesOf(table.rows)
  const opening = O.getOrElse(() => monthOf(today()))(latestMonth(entries))
  const month = O.getOrElse(() => opening)(chosen)
  const shown = isList ? inYearOf(entries, month) : inMonth(entries, month)
  return (
    <div role="group" aria-label={label}>
      <Subtitles meta={table.meta} />
      <CalendarBar calendar={calendar} month={month} isList={isList} />
      {!isList && <CalendarMonth month={month} entries={shown} />}
      <EntryList entries={shown} isYear={isList} />
    </div>
  )
}
