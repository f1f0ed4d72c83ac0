import { useSelector } from '@xstate/react'
import { useContext, useMemo } from 'react'
import { rowsInOrder } from '../../../domain/widgets/grid/arrangement.ts'
import { coveredText, shownText } from '../../../domain/widgets/table/covered-rows.ts'
import { dayTexts } from '../../../domain/widgets/sheet/figures-subject.ts'
import { sheetOf } from '../../../domain/widgets/sheet/sheet.ts'
import { firmToday } from '../../adapters/firm-time.ts'
import { stillOnlyMark } from '../../adapters/picture-marks.ts'
import { useWholeRows } from '../../adapters/rendering/whole-rows.ts'
import { rowsWithin } from '../../../domain/widgets/grid/lines.ts'
import { FiguresSubjectContext } from '../figures/figures-subject-context.ts'
import { totalText, unknownPathsOf } from '../../../domain/widgets/table/unknown-figures.ts'
import { conditionalStyles, isNegative } from '../../../domain/widgets/table/format-cell.ts'
import type { ConditionalFormat } from '../../../domain/widgets/widget-definition.ts'
import {
  type ColumnWidth,
  columnWidths,
  filteredWidth,
  gridSetting,
  textWidth,
} from '../../../domain/widgets/table/column-width.ts'
import { columnsWhenOpened, nameColumnUnder, visibleColumns } from '../../../domain/widgets/table/columns.ts'
import { pagerOf } from '../../../domain/widgets/table/pager.ts'
import { totalledColumns } from '../../../domain/widgets/table/totals.ts'
import type { WidgetTable, TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import type { GridRef } from '../../../machines/widgets/grid.ts'
import { isChoosingRows } from '../../../machines/widgets/sheet.ts'
import { metaValues, MetaSubtitles } from '../figures/meta-text.tsx'
import { PageBar } from '../figures/page-bar.tsx'
import { UnreadFilters } from '../figures/unread-filters.tsx'
import { SheetWord } from '../sheet/sheet-word.tsx'
import type { SheetBuilder } from '../sheet/take-sheet.ts'
import { GridHead } from './grid-head.tsx'
import { GridScroller } from './grid-scroller.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import styles from './grid.module.css'
import { useGridColumns } from './use-grid-columns.ts'
import figures from '../figures/figures.module.css'

interface GridFootProps {
  readonly grid: GridRef
  readonly columns: readonly TableColumn[]
  readonly isChoosing: boolean
  readonly covered: string | null
  readonly unknown: ReadonlySet<string>
}

const GridFoot = ({ grid, columns, isChoosing, covered, unknown }: GridFootProps) => {
  const { values, isNarrowed } = useSelector(grid, ({ context }) => context.totals)
  const shownFor = ({ path, title }: TableColumn, index: number): string => {
    const shown = { isFiltered: isNarrowed, isIncomplete: unknown.has(path) }
    if (title.total) return path in values ? totalText(title.type, values[path] ?? null, shown) : ''
    return index === 0 ? 'Total' : ''
  }
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" className={styles['line']}>
        {isChoosing && <div role="gridcell" className={styles['cell']} />}
        {columns.map((column, index) => {
          const shown = shownFor(column, index)
          const isLabel = index === 0 && !column.title.total
          const isLoss = isNegative(values[column.path] ?? null, shown)
          return (
            <div
              key={column.path}
              role="gridcell"
              aria-colindex={index + 1}
              data-align={column.title.alignment}
              data-total={column.path}
              className={`${styles['cell'] ?? ''} ${(isLoss ? figures['negative'] : undefined) ?? ''}`}
            >
              {shown}
              {isLabel && covered !== null && <small className={styles['covered']}>{covered}</small>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

export interface GridProps {
  readonly table: WidgetTable
  /** The dashboard's width in pixels. */
  readonly width: number
  readonly height: number
  readonly label: string
  readonly formats?: readonly ConditionalFormat[]
}

const noFormats: readonly ConditionalFormat[] = []

/** In pixels. */
const minNamedColumnWidth = 190

const coveredTextSize = 11

interface Props extends GridProps {
  readonly grid: GridRef
}

/** Widens the first column for the text under Total, unless it can run on below a column without a total. */
const widenForCoveredText = (
  widths: readonly ColumnWidth[],
  columns: readonly TableColumn[],
  covered: string | null,
): readonly ColumnWidth[] => {
  const [first, ...others] = widths
  if (first === undefined || covered === null || columns[1]?.title.total === false) return widths
  const room = Math.ceil(textWidth(covered, coveredTextSize) + gridSetting.gutters)
  return [{ ...first, minWidth: Math.max(first.minWidth, room), preferred: Math.max(first.preferred, room) }, ...others]
}

interface ShownColumns {
  readonly columns: readonly TableColumn[]
  readonly widths: readonly ColumnWidth[]
}

/** Spec §9: only the dashboard's width decides which columns are shown. A narrower card scrolls. */
const useShownColumns = (table: WidgetTable, width: number, isFiltered: boolean): ShownColumns => {
  const widths = useMemo(() => columnWidths(table.rows, table.columns, gridSetting), [table])
  return useMemo(() => {
    const columns = visibleColumns(table.columns, width)
    const shown = columns.flatMap(({ path }) => widths.get(path) ?? [])
    return { columns, widths: isFiltered ? shown.map(filteredWidth) : shown }
  }, [table, widths, width, isFiltered])
}

export const GridView = ({ grid, table, width, height, label, formats = noFormats }: Props) => {
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const isChoosing = useSelector(sheet, isChoosingRows)
  const query = useSelector(grid, ({ context }) => context.query)
  const isFiltered = useSelector(grid, ({ context }) => context.totals.isNarrowed)
  const { columns, widths } = useShownColumns(table, width, isFiltered)
  const nameOf = useMemo(() => nameColumnUnder(table.columns, columns), [table.columns, columns])
  const opened = useMemo(() => columnsWhenOpened(table.columns, columns), [table.columns, columns])
  const headed = useGridColumns(table.columns, columns, query)
  const total = useSelector(grid, ({ context }) => context.shown.order.length)
  const lines = useSelector(grid, ({ context }) => context.lines.length)
  const page = useSelector(grid, ({ context }) => context.page)
  const pageSize = useSelector(grid, ({ context }) => context.pageSize)
  const maxWhole = useWholeRows()
  const isWhole = lines <= maxWhole
  const pager = pagerOf(lines, isWhole ? 1 : page, isWhole || pageSize === null ? Math.max(1, lines) : pageSize)
  const inSight = Math.min(rowsWithin(height), pager.end - pager.start)
  const unknown = useMemo(() => unknownPathsOf(table, () => table.rows), [table])
  const lookOf = useMemo(() => conditionalStyles(formats), [formats])
  const subject = useContext(FiguresSubjectContext)
  const isTotalled = total > 0 && totalledColumns(columns).length > 0
  const covered = isTotalled ? coveredText(total, table.rows.length, pager.pages > 1) : null
  const made: SheetBuilder = (chosen) => {
    const { shown } = grid.getSnapshot().context
    return sheetOf({
      title: label,
      name: subject.name,
      days: dayTexts(subject, table.meta, firmToday()),
      table: shown.index.table,
      query,
      rows: rowsInOrder(shown),
      chosen,
    })
  }

  return (
    <div>
      <MetaSubtitles meta={table.meta} />
      {table.rows.length > 0 && <GridToolbar grid={grid} label={label} sheetOf={made} />}
      <SheetWord sheet={sheet} />
      <UnreadFilters columns={table.columns} filters={query.filters} />
      <GridScroller
        grid={grid}
        columns={columns}
        nameOf={nameOf}
        opened={opened}
        widths={widenForCoveredText(widths, columns, covered).map((width, index) =>
          nameOf(columns[index]?.path ?? '') === null
            ? width
            : { ...width, preferred: Math.max(width.preferred, minNamedColumnWidth) },
        )}
        height={height}
        pager={pager}
        label={label}
        lookOf={lookOf}
        sheetOf={made}
        head={<GridHead grid={grid} columns={headed} sorts={query.sort.length} isChoosing={isChoosing} />}
        foot={
          isTotalled && (
            <GridFoot grid={grid} columns={columns} isChoosing={isChoosing} unknown={unknown} covered={covered} />
          )
        }
      />
      {total === 0 && <p className={styles['empty']}>{table.rows.length === 0 ? 'No data' : 'No rows match.'}</p>}
      {!isWhole && inSight < lines && (
        <p className={figures['cut']} {...stillOnlyMark}>
          {shownText(inSight, lines)}
        </p>
      )}
      {pageSize !== null && !isWhole && (
        <PageBar
          label={label}
          pager={pager}
          total={lines}
          onTurn={(turned) => grid.send({ type: 'page.chosen', page: turned })}
        />
      )}
      {metaValues(table.meta, 'footer-table-row').map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
    </div>
  )
}
