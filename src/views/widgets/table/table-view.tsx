import { useSelector } from '@xstate/react'
import { useContext, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { visibleColumns } from '../../../domain/widgets/table/columns.ts'
import { conditionalStyles } from '../../../domain/widgets/table/format-cell.ts'
import { coveredText } from '../../../domain/widgets/table/covered-rows.ts'
import { dayTexts } from '../../../domain/widgets/sheet/figures-subject.ts'
import { sheetOf } from '../../../domain/widgets/sheet/sheet.ts'
import { firmToday } from '../../adapters/firm-time.ts'
import { FiguresSubjectContext } from '../figures/figures-subject-context.ts'
import type { ConditionalFormat } from '../../../domain/widgets/widget-definition.ts'
import { totalledColumns, totalsOf } from '../../../domain/widgets/table/totals.ts'
import { unknownPathsIn } from '../../../domain/widgets/table/unknown-figures.ts'
import { isNarrowed } from '../../../domain/widgets/table/table-query.ts'
import type { WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import { isChoosingRows } from '../../../machines/widgets/sheet.ts'
import type { tableMachine } from '../../../machines/widgets/table.ts'
import figures from '../figures/figures.module.css'
import { metaValues, MetaSubtitles } from '../figures/meta-text.tsx'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import { useWholeRows } from '../../adapters/rendering/whole-rows.ts'
import type { HeaderColumn } from '../figures/column-state.ts'
import { FilterInput } from '../figures/filter-input.tsx'
import { ariaSort, SortButton } from '../figures/sort-button.tsx'
import { AllRowsChoice } from '../sheet/row-choice.tsx'
import { SheetMenu } from '../sheet/sheet-menu.tsx'
import type { SheetBuilder } from '../sheet/take-sheet.ts'
import { SheetWord } from '../sheet/sheet-word.tsx'
import { UnreadFilters } from '../figures/unread-filters.tsx'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import styles from './table.module.css'
import { TablePages } from './table-pages.tsx'
import { hasTools, TableToolbar } from './table-toolbar.tsx'
import { tablePagerOf, ungroupedRowsOf, useWidgetTable } from './use-widget-table.ts'

export interface TableProps {
  readonly table: WidgetTable
  /** The dashboard's width in pixels. */
  readonly width: number
  readonly label: string
  readonly formats?: readonly ConditionalFormat[]
}

const noFormats: readonly ConditionalFormat[] = []

interface Props extends TableProps {
  readonly view: ActorRefFrom<typeof tableMachine>
}

interface FilterRowProps {
  readonly columns: readonly HeaderColumn[]
  readonly isChoosing: boolean
  readonly onType: (path: string, typed: string) => void
}

const FilterRow = ({ columns, isChoosing, onType }: FilterRowProps) => (
  <tr>
    {isChoosing && <td />}
    {columns.map((column) => (
      <td key={column.id}>
        <FilterInput column={column} onType={(typed) => onType(column.id, typed)} />
      </td>
    ))}
  </tr>
)

interface TableHeadProps {
  readonly columns: readonly HeaderColumn[]
  readonly headings: readonly string[]
  readonly sorts: number
  readonly onSort: (path: string, isAdded: boolean) => void
  readonly choice: React.ReactNode
  readonly children?: React.ReactNode
}

const TableHead = ({ columns, headings, sorts, onSort, choice, children }: TableHeadProps) => (
  <thead>
    {headings.map((heading) => (
      <tr key={heading}>
        <th className={styles['heading']} colSpan={columns.length + (choice === null ? 0 : 1)} scope="colgroup">
          {heading}
        </th>
      </tr>
    ))}
    <tr>
      {choice !== null && <td className={styles['choice']}>{choice}</td>}
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          data-align={column.columnDef.meta?.title.alignment}
          aria-sort={ariaSort(column)}
        >
          <SortButton column={column} sorts={sorts} onSort={(isAdded) => onSort(column.id, isAdded)} />
        </th>
      ))}
    </tr>
    {children}
  </thead>
)

export const TableView = ({ table, width, label, formats = noFormats, view }: Props) => {
  const looked = useSelector(view, ({ context }) => context)
  const { query } = looked
  const isFiltering = useSelector(view, (snapshot) => snapshot.matches('filtering'))
  const sheet = useSelector(view, ({ context }) => context.sheet)
  const isChoosing = useSelector(sheet, isChoosingRows)
  const columns = useMemo(() => visibleColumns(table.columns, width), [table, width])
  const lookOf = useMemo(() => conditionalStyles(formats), [formats])
  const maxWhole = useWholeRows()
  const isWhole = table.rows.length <= maxWhole
  const onePage = { page: 1, pageSize: 2 * table.rows.length + 1 }
  const model = useWidgetTable(table, columns, isWhole ? { ...looked, ...onePage } : looked, lookOf)
  const sorted = model.getSortedRowModel()
  const rows = useMemo(() => ungroupedRowsOf(sorted), [sorted])
  const totals = useMemo(() => totalsOf(columns, rows), [columns, rows])
  const unknown = useMemo(() => unknownPathsIn(columns, rows), [columns, rows])
  const subject = useContext(FiguresSubjectContext)
  const taken: SheetBuilder = (chosen) =>
    sheetOf({
      title: label,
      name: subject.name,
      days: dayTexts(subject, table.meta, firmToday()),
      table,
      query,
      rows: ungroupedRowsOf(model.getGroupedRowModel()),
      chosen,
    })

  return (
    <div>
      <MetaSubtitles meta={table.meta} />
      <TableToolbar table={table} label={label} view={view} sheetOf={taken} />
      <SheetWord sheet={sheet} />
      <UnreadFilters columns={table.columns} filters={query.filters} />
      <div className={styles['frame']} data-still={maxWhole > 0}>
        <table className={styles['table']}>
          <caption className={figures['visuallyHidden']}>{label}</caption>
          <TableHead
            columns={model.getVisibleLeafColumns()}
            headings={metaValues(table.meta, 'table-header')}
            sorts={query.sort.length}
            onSort={(path, isAdded) => view.send({ type: 'sort.toggled', path, isAdded })}
            choice={isChoosing ? <AllRowsChoice sheet={sheet} rows={() => rows} count={rows.length} /> : null}
          >
            {isFiltering && (
              <FilterRow
                columns={model.getVisibleLeafColumns()}
                isChoosing={isChoosing}
                onType={(path, typed) => view.send({ type: 'filter.typed', path, typed })}
              />
            )}
          </TableHead>
          <TableBody
            model={model}
            columns={columns}
            allColumns={table.columns}
            isFiltered={isNarrowed(query)}
            onToggle={(title) => view.send({ type: 'group.toggled', title })}
            sheet={sheet}
          />
          <TableFoot
            columns={columns}
            totals={totals}
            unknown={unknown}
            hasTotals={table.options.totals !== false && rows.length > 0 && totalledColumns(columns).length > 0}
            isFiltered={isNarrowed(query)}
            notes={metaValues(table.meta, 'footer-table-row')}
            isChoosing={isChoosing}
            covered={coveredText(rows.length, table.rows.length, tablePagerOf(model).pages > 1)}
          />
        </table>
        {rows.length === 0 && (
          <p className={styles['empty']} role="status">
            {isNarrowed(query) ? 'No rows match.' : 'No data'}
          </p>
        )}
      </div>
      {!hasTools(table) && rows.length > 0 && (
        <div className={styles['foot']} {...screenOnlyMark}>
          <SheetMenu sheet={sheet} sheetOf={taken} label={label} />
        </div>
      )}
      {!isWhole && <TablePages label={label} model={model} view={view} />}
    </div>
  )
}
