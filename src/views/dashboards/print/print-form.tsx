import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { monthOf } from '../../../domain/dates/calendar.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { financialYearOf } from '../../../domain/dates/financial-year.ts'
import { O } from '../../../domain/fp.ts'
import {
  amountText,
  entriesOf,
  firstDayOf,
  entriesInMonth,
  entriesInFinancialYear,
  latestMonth,
  missingAmountsNote,
  totalText,
} from '../../../domain/widgets/calendar.ts'
import type { WidgetFigures } from '../../../domain/widgets/figures/figures.ts'
import { formatsOf } from '../../../domain/widgets/table/table-query.ts'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import type { WidgetType } from '../../../domain/widgets/widget-definition.ts'
import type { CalendarRef } from '../../../machines/widgets/calendar.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useToday } from '../../adapters/firm-time.ts'
import { MetaSubtitles } from '../../widgets/figures/meta-text.tsx'
import { GraphView } from '../../widgets/graph/graph-view.tsx'
import { TextWidget } from '../../widgets/text-widget.tsx'
import { useTitle } from '../use-title.ts'
import { PrintTable } from './print-table.tsx'
import { isSmallTable } from './print-width.ts'
import styles from './print.module.css'

const graphHeight = 168

interface PrintProps {
  readonly widget: WidgetRef
  readonly room: number
}

const PrintText = ({ widget }: PrintProps) => {
  const { definition, figures } = widget.getSnapshot().context
  if (definition.type !== 'text') return null
  const { config } = definition
  if ('content' in config) return <TextWidget config={config} />
  return (
    O.isSome(figures) &&
    figures.value._tag === 'Words' && <TextWidget config={{ format: config.format, content: figures.value.content }} />
  )
}

const PrintGraph = ({ widget, room }: PrintProps) => {
  const label = useTitle(widget)
  const { figures, content } = widget.getSnapshot().context
  const [shown, read] = [O.toNullable(figures), O.toNullable(content)]
  return (
    read?._tag === 'Graph' &&
    shown?._tag === 'Graph' && (
      <GraphView actor={read.actor} graph={shown.graph} width={room} height={graphHeight} label={label} />
    )
  )
}

const PrintRows = ({ widget, room }: PrintProps) => {
  const label = useTitle(widget)
  const { definition, figures, content } = widget.getSnapshot().context
  const [shown, read] = [O.toNullable(figures), O.toNullable(content)]
  return (
    (read?._tag === 'Table' || read?._tag === 'Grid') &&
    shown?._tag === 'Table' && (
      <PrintTable
        table={shown.table}
        query={read.actor.getSnapshot().context.query}
        room={room}
        label={label}
        isBounded={read._tag === 'Grid'}
        formats={formatsOf(definition)}
      />
    )
  )
}

interface PrintCalendarProps {
  readonly calendar: CalendarRef
  readonly table: WidgetTable
}

const PrintCalendar = ({ calendar, table }: PrintCalendarProps) => {
  const today = useToday()
  const snapshot = calendar.getSnapshot()
  const isList = snapshot.matches('list')
  const entries = entriesOf(table.rows)
  const opening = O.getOrElse(() => monthOf(today()))(latestMonth(entries))
  const month = O.getOrElse(() => opening)(snapshot.context.month)
  const shown = isList ? entriesInFinancialYear(entries, month) : entriesInMonth(entries, month)
  const note = missingAmountsNote(shown)
  return (
    <>
      <MetaSubtitles meta={table.meta} />
      <h3 className={styles['period']}>
        {isList ? financialYearOf(firstDayOf(month)).label : dayjs(firstDayOf(month)).format('MMMM YYYY')}
      </h3>
      <table className={styles['table']}>
        <tbody>
          {shown.map((entry, index) => (
            <tr key={index}>
              <td data-type="date">{displayDate(entry.date)}</td>
              <td>{entry.title}</td>
              <td data-align="right">{amountText(entry)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={styles['totals']}>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td data-align="right">{totalText(shown)}</td>
          </tr>
        </tbody>
      </table>
      {note !== null && <p className={styles['note']}>{note}</p>}
    </>
  )
}

const PrintDates = ({ widget }: PrintProps) => {
  const { figures, content } = widget.getSnapshot().context
  const [shown, read] = [O.toNullable(figures), O.toNullable(content)]
  return (
    read?._tag === 'Calendar' && shown?._tag === 'Table' && <PrintCalendar calendar={read.actor} table={shown.table} />
  )
}

interface PrintForm {
  /** Null leaves the widget out of prints. */
  readonly Body: ((props: PrintProps) => ReactNode) | null
  /** True if the widget never breaks across pages. */
  readonly isWhole: boolean
  readonly isNarrow: (figures: WidgetFigures) => boolean
}

const tablePrintForm: PrintForm = {
  Body: PrintRows,
  isWhole: false,
  isNarrow: (figures) => figures._tag === 'Table' && isSmallTable(figures.table),
}

const printForms: Readonly<Record<WidgetType, PrintForm>> = {
  text: { Body: PrintText, isWhole: false, isNarrow: () => false },
  form: { Body: null, isWhole: false, isNarrow: () => false },
  table: tablePrintForm,
  grid: tablePrintForm,
  graph: { Body: PrintGraph, isWhole: true, isNarrow: () => true },
  calendar: { Body: PrintDates, isWhole: false, isNarrow: () => true },
}

export const printFormOf = (widget: WidgetRef): PrintForm => printForms[widget.getSnapshot().context.definition.type]

export const canPrintAtHalfWidth = ({
  widget,
  share,
}: {
  readonly widget: WidgetRef
  readonly share: number
}): boolean => {
  const { figures } = widget.getSnapshot().context
  return share <= 0.5 && O.isSome(figures) && printFormOf(widget).isNarrow(figures.value)
}
