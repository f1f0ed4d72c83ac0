import dayjs from 'dayjs'
import { useId } from 'react'
import { monthOf } from '../../../domain/dates/calendar.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { financialYearOf } from '../../../domain/dates/financial-year.ts'
import { O } from '../../../domain/fp.ts'
import {
  amountShown,
  entriesOf,
  firstOf,
  inMonth,
  inYearOf,
  latestMonth,
  missingAmountsNote,
  totalShown,
} from '../../../domain/widgets/calendar.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { FailureBoundary } from '../../adapters/failure-boundary.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { errorGettingData, failedText, unavailableText } from '../unavailable-text.ts'
import { useTitle } from '../use-title.ts'
import { roomOf } from './print-width.ts'
import { queryTextsOf } from './query-texts-of.ts'
import styles from './print.module.css'
import { formatsOf } from '../../../domain/widgets/table/table-query.ts'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import type { CalendarRef } from '../../../machines/widgets/calendar.ts'
import { useToday } from '../../adapters/firm-time.ts'
import { Subtitles } from '../../widgets/figures/meta-text.tsx'
import { GraphView } from '../../widgets/graph/graph-view.tsx'
import { TextWidget } from '../../widgets/text-widget.tsx'
import { PrintTable } from './print-table.tsx'

interface PrintBodyProps {
  readonly widget: WidgetRef
  readonly room: number
}

const graphHeight = 168

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
  const shown = isList ? inYearOf(entries, month) : inMonth(entries, month)
  const note = missingAmountsNote(shown)
  return (
    <>
      <Subtitles meta={table.meta} />
      <h3 className={styles['period']}>
        {isList ? financialYearOf(firstOf(month)).label : dayjs(firstOf(month)).format('MMMM YYYY')}
      </h3>
      <table className={styles['table']}>
        <tbody>
          {shown.map((entry, place) => (
            <tr key={place}>
              <td data-type="date">{displayDate(entry.date)}</td>
              <td>{entry.title}</td>
              <td data-align="right">{amountShown(entry)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={styles['totals']}>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td data-align="right">{totalShown(shown)}</td>
          </tr>
        </tbody>
      </table>
      {note !== null && <p className={styles['note']}>{note}</p>}
    </>
  )
}

const PrintBody = ({ widget, room }: PrintBodyProps) => {
  const label = useTitle(widget)
  const { definition, figures, content } = widget.getSnapshot().context
  if (definition.type === 'text') {
    const { config } = definition
    if ('content' in config) return <TextWidget config={config} />
    return (
      O.isSome(figures) &&
      figures.value._tag === 'Words' && (
        <TextWidget config={{ format: config.format, content: figures.value.content }} />
      )
    )
  }
  if (O.isNone(figures) || O.isNone(content)) return null
  const { value: shown } = figures
  const { value: read } = content
  if (read._tag === 'Graph' && shown._tag === 'Graph')
    return <GraphView actor={read.actor} graph={shown.graph} width={room} height={graphHeight} label={label} />
  if (shown._tag !== 'Table') return null
  if (read._tag === 'Calendar') return <PrintCalendar calendar={read.actor} table={shown.table} />
  if (read._tag === 'Table' || read._tag === 'Grid')
    return (
      <PrintTable
        table={shown.table}
        query={read.actor.getSnapshot().context.query}
        room={room}
        label={label}
        isBounded={read._tag === 'Grid'}
        formats={formatsOf(definition)}
      />
    )
  return null
}

interface Props {
  readonly widget: WidgetRef
  readonly isHalf: boolean
}

const Failed = ({ widget }: Pick<Props, 'widget'>) => {
  const { definition, unavailable } = widget.getSnapshot().context
  return (
    <p className={styles['failed']}>
      {failedText(definition.type)}
      {definition.type !== 'text' && `. ${errorGettingData}`}
      {O.isSome(unavailable) && ` (${unavailableText(unavailable.value)})`}
    </p>
  )
}

const FiltersInUse = ({ widget }: Pick<Props, 'widget'>) => {
  const queryLines = queryTextsOf(widget)
  return (
    queryLines.length > 0 && (
      <ul className={styles['filters']} aria-label="Filters in use">
        {queryLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

const isWhole = (widget: WidgetRef): boolean => {
  const { type } = widget.getSnapshot().context.definition
  return type === 'graph'
}

export const PrintBlock = ({ widget, isHalf }: Props) => {
  const titleId = useId()
  return (
    <section className={styles['block']} aria-labelledby={titleId} data-whole={isHalf || isWhole(widget)}>
      <h2 id={titleId}>
        {useTitle(widget)} <TitleSuffix widget={widget} />
      </h2>
      {widget.getSnapshot().matches({ figures: 'failed' }) && <Failed widget={widget} />}
      <FiltersInUse widget={widget} />
      <FailureBoundary fallback={<p className={styles['failed']}>This widget could not be printed.</p>}>
        <PrintBody widget={widget} room={roomOf(isHalf)} />
      </FailureBoundary>
    </section>
  )
}
