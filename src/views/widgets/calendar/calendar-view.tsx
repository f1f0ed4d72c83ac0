import { useSelector } from '@xstate/react'
import { monthOf } from '../../../domain/dates/calendar.ts'
import { O } from '../../../domain/fp.ts'
import {
  type CalendarEntry,
  entriesOf,
  firstDayOf,
  entriesInMonth,
  entriesInFinancialYear,
  hasMoreThanShown,
  latestMonth,
  shownEntries,
  missingAmountsNote,
  amountText,
  totalText,
  turnMonth,
  weeksOf,
} from '../../../domain/widgets/calendar.ts'
import { shownText } from '../../../domain/widgets/table/covered-rows.ts'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import type { CalendarRef } from '../../../machines/widgets/calendar.ts'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import { useToday } from '../../adapters/firm-time.ts'
import figures from '../figures/figures.module.css'
import { MetaSubtitles } from '../figures/meta-text.tsx'
import dayjs from 'dayjs'
import { financialYearOf } from '../../../domain/dates/financial-year.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { ToggleButton } from '../figures/toggle-button.tsx'
import styles from './calendar.module.css'
import { displayDate } from '../../../domain/dates/display-date.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'

const entryKey = ({ date, title }: CalendarEntry, index: number): string => `${date} ${title} ${index}`

interface EntryListProps {
  readonly calendar: CalendarRef
  readonly entries: readonly CalendarEntry[]
}

const MoreEntries = ({ calendar, entries }: EntryListProps) => {
  const isWhole = useSelector(calendar, ({ context }) => context.isWhole)
  const { length } = isWhole ? entries : shownEntries(entries)
  return (
    <p className={styles['more']}>
      <span>{shownText(length, entries.length)}</span>
      <button
        type="button"
        className={figures['button']}
        onClick={() => calendar.send({ type: 'entries.toggled' })}
        {...screenOnlyMark}
      >
        {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
      </button>
    </p>
  )
}

const EntryTable = ({ calendar, entries }: EntryListProps) => {
  const isWhole = useSelector(calendar, ({ context }) => context.isWhole)
  const shown = isWhole ? entries : shownEntries(entries)
  return (
    <table className={styles['entries']}>
      <tbody>
        {shown.map((entry, index) => (
          <tr key={entryKey(entry, index)}>
            <td className={styles['date']}>{displayDate(entry.date)}</td>
            <th scope="row">{entry.title}</th>
            <td className={styles['amount']}>{amountText(entry)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {shown.length < entries.length ? `Total of all ${entries.length}` : 'Total'}
          </th>
          <td className={styles['amount']}>{totalText(entries)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const MissingAmounts = ({ entries }: Pick<EntryListProps, 'entries'>) => {
  const note = missingAmountsNote(entries)
  return note !== null && <p className={styles['note']}>{note}</p>
}

const EntryList = ({ isYear, ...list }: EntryListProps & { readonly isYear: boolean }) =>
  list.entries.length === 0 ? (
    <p className={styles['none']}>{isYear ? 'No entries this year.' : 'No entries this month.'}</p>
  ) : (
    <>
      <EntryTable {...list} />
      <MissingAmounts entries={list.entries} />
      {hasMoreThanShown(list.entries) && <MoreEntries {...list} />}
    </>
  )

interface Props {
  readonly calendar: CalendarRef
  readonly month: string
  readonly isList: boolean
}

const CalendarBar = ({ calendar, month, isList }: Props) => {
  const unit = isList ? 'year' : 'month'
  const turn = (direction: -1 | 1) => {
    calendar.send({ type: 'month.turned', month: turnMonth(month, direction * (isList ? 12 : 1)) })
  }
  return (
    <div className={styles['bar']}>
      <IconButton icon="previous" label={`Previous ${unit}`} onClick={() => turn(-1)} />
      <h3 className={styles['period']} aria-live="polite">
        {isList ? financialYearOf(firstDayOf(month)).label : dayjs(firstDayOf(month)).format('MMMM YYYY')}
      </h3>
      <IconButton icon="next" label={`Next ${unit}`} onClick={() => turn(1)} />
      <ToggleButton isOn={isList} onToggle={() => calendar.send({ type: 'view.toggled' })}>
        List
      </ToggleButton>
    </div>
  )
}

export interface CalendarProps {
  readonly table: WidgetTable
  readonly label: string
}

interface CalendarMonthProps {
  readonly month: string
  readonly entries: readonly CalendarEntry[]
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface DayProps {
  readonly date: IsoDate
  readonly entries: readonly CalendarEntry[]
}

const CalendarDay = ({ date, entries }: DayProps) => (
  <td
    className={styles['day']}
    data-marked={entries.length > 0 || undefined}
    title={entries.map(({ title }) => title).join(', ')}
  >
    <span className={styles['number']}>{Number(date.slice(8))}</span>
  </td>
)

const CalendarMonth = ({ month, entries }: CalendarMonthProps) => (
  <table className={styles['month']}>
    <thead>
      <tr>
        {weekdayNames.map((day) => (
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
              <CalendarDay key={date} date={date} entries={entries.filter((entry) => entry.date === date)} />
            ) : (
              <td key={date} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

export const CalendarView = ({ calendar, table, label }: CalendarProps & { readonly calendar: CalendarRef }) => {
  const today = useToday()
  const chosen = useSelector(calendar, ({ context }) => context.month)
  const isList = useSelector(calendar, (snapshot) => snapshot.matches('list'))
  const entries = entriesOf(table.rows)
  const opening = O.getOrElse(() => monthOf(today()))(latestMonth(entries))
  const month = O.getOrElse(() => opening)(chosen)
  const shown = isList ? entriesInFinancialYear(entries, month) : entriesInMonth(entries, month)
  return (
    <div role="group" aria-label={label} className={styles['calendar']}>
      <MetaSubtitles meta={table.meta} />
      <CalendarBar calendar={calendar} month={month} isList={isList} />
      {!isList && <CalendarMonth month={month} entries={shown} />}
      <EntryList calendar={calendar} entries={shown} isYear={isList} />
    </div>
  )
}
