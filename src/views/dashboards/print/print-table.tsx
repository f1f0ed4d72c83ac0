import { useMemo } from 'react'
import { type ConditionalStyleOf, conditionalStyles } from '../../../domain/widgets/table/format-cell.ts'
import type { ConditionalFormat } from '../../../domain/widgets/widget-definition.ts'
import { groupedRows, type RowGroup, unfoldedGroups } from '../../../domain/widgets/table/row-group.ts'
import { type ColumnTotals, totalledColumns, totalsOf } from '../../../domain/widgets/table/totals.ts'
import { isIncompleteCell, unknownPathsIn } from '../../../domain/widgets/table/unknown-figures.ts'
import { isNarrowed, type TableQuery } from '../../../domain/widgets/table/table-query.ts'
import { type TableColumn, type TableRow, type WidgetTable } from '../../../domain/widgets/table/widget-table.ts'
import { cellText } from '../../widgets/figures/cell-text.tsx'
import { metaValues, MetaSubtitles } from '../../widgets/figures/meta-text.tsx'
import { TotalCells } from '../../widgets/table/total-cells.tsx'
import { ungroupedRowsOf, useWidgetTable } from '../../widgets/table/use-widget-table.ts'
import { printedColumns } from './print-width.ts'
import styles from './print.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly table: WidgetTable
  readonly query: TableQuery
  readonly room: number
  readonly label: string
  readonly isBounded: boolean
  readonly formats: readonly ConditionalFormat[]
}

const [maxGridRows, maxDatedRows] = [2000, 100]

const maxPrintedRowsFor = ([first]: readonly TableColumn[]): number =>
  first?.title.type === 'date' ? maxDatedRows : maxGridRows

interface ArrangedTable {
  readonly columns: readonly TableColumn[]
  readonly isFiltered: boolean
  readonly lookOf: ConditionalStyleOf
}

const TableLine = ({ columns, lookOf, row }: Omit<ArrangedTable, 'isFiltered'> & { readonly row: TableRow }) => (
  <tr>
    {columns.map((column) => (
      <td key={column.path} data-align={column.title.alignment} data-type={column.title.type}>
        {cellText({
          type: column.title.type,
          cell: row[column.path],
          look: lookOf(column, row[column.path]),
          isIncomplete: isIncompleteCell(row, column.path),
        })}
      </td>
    ))}
  </tr>
)

const TableGroup = ({
  columns,
  isFiltered,
  lookOf,
  group: { title, rows },
}: ArrangedTable & { readonly group: RowGroup }) => (
  <tbody>
    {title !== null && (
      <tr className={styles['group']}>
        <th scope="rowgroup">{title}</th>
        <TotalCells
          columns={columns.slice(1)}
          totals={totalsOf(columns, rows)}
          unknown={unknownPathsIn(columns, rows)}
          isFiltered={isFiltered}
        />
      </tr>
    )}
    {rows.map((row, index) => (
      <TableLine key={index} columns={columns} lookOf={lookOf} row={row} />
    ))}
  </tbody>
)

interface TotalLineProps extends Omit<ArrangedTable, 'lookOf'> {
  readonly totals: ColumnTotals
  readonly unknown: ReadonlySet<string>
}

const TotalLine = ({ columns, totals, unknown, isFiltered }: TotalLineProps) => {
  const [first, ...rest] = columns
  const labelled = first?.title.total === true ? columns : rest
  return (
    <tr>
      {labelled === rest && <th scope="row">Total</th>}
      <TotalCells columns={labelled} totals={totals} unknown={unknown} isFiltered={isFiltered} />
    </tr>
  )
}

const TableHead = ({
  columns,
  headings,
}: {
  readonly columns: readonly TableColumn[]
  readonly headings: readonly string[]
}) => (
  <thead>
    {headings.map((heading) => (
      <tr key={heading}>
        <th colSpan={columns.length} scope="colgroup">
          {heading}
        </th>
      </tr>
    ))}
    <tr>
      {columns.map(({ path, title }) => (
        <th key={path} scope="col" data-align={title.alignment}>
          {title.value}
        </th>
      ))}
    </tr>
  </thead>
)

export const PrintTable = ({ table, query, room, label, isBounded, formats }: Props) => {
  const columns = useMemo(() => printedColumns(table, room), [table, room])
  const lookOf = useMemo(() => conditionalStyles(formats), [formats])
  const model = useWidgetTable(table, columns, { query, folding: unfoldedGroups, page: 1, pageSize: Infinity }, lookOf)
  const rows = ungroupedRowsOf(model.getSortedRowModel())
  const printed = isBounded ? rows.slice(0, maxPrintedRowsFor(columns)) : rows
  const isFiltered = isNarrowed(query)
  const notes = [
    ...metaValues(table.meta, 'footer-table-row'),
    ...(printed.length < rows.length
      ? [
          `The first ${countText(printed.length)} of ${countText(rows.length)} rows are printed; totals include all rows.`,
        ]
      : []),
  ]
  return (
    <>
      <MetaSubtitles meta={table.meta} />
      {rows.length === 0 ? (
        <p className={styles['note']}>{isFiltered ? 'No rows match.' : 'No data'}</p>
      ) : (
        <table className={styles['table']} aria-label={label}>
          <TableHead columns={columns} headings={metaValues(table.meta, 'table-header')} />
          {groupedRows(columns, printed, query.groupOn).map((group) => (
            <TableGroup key={group.title} columns={columns} isFiltered={isFiltered} lookOf={lookOf} group={group} />
          ))}
          {table.options.totals !== false && totalledColumns(columns).length > 0 && (
            <tbody className={styles['totals']}>
              <TotalLine
                columns={columns}
                totals={totalsOf(columns, rows)}
                unknown={unknownPathsIn(columns, rows)}
                isFiltered={isFiltered}
              />
            </tbody>
          )}
        </table>
      )}
      {notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
    </>
  )
}
