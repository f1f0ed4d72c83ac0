import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { groupedRows, type RowGroup } from '../../../domain/widget/row-group.ts'
import { totalsOf } from '../../../domain/widget/totals.ts'
import type { Column, Row } from '../../../domain/widget/widget-table.ts'
import { CellText } from '../figures/cell-text.tsx'
import styles from './table.module.css'
import { TotalCells } from './total-cells.tsx'

interface Props {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly groupOn: string | undefined
}

// Rows arrive searched, filtered and sorted by the domain's rules, which the grid of any length shares.
const features = tableFeatures({})

const definitionOf = ({ path, title }: Column): ColumnDef<typeof features, Row> => ({
  id: path,
  accessorFn: (row): unknown => row[path],
  cell: ({ row }) => <CellText type={title.type} cell={row.original[path]} />,
})

const GroupRows = ({ columns, group }: { readonly columns: readonly Column[]; readonly group: RowGroup }) => {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const table = useTable({ features, columns: definitions, data: group.rows })
  return table.getRowModel().rows.map((row) => (
    <tr key={row.id}>
      {row.getAllCells().map((cell, place) => (
        <td key={cell.id} data-align={columns[place]?.title.alignment}>
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  ))
}

const GroupTitle = ({ columns, group }: { readonly columns: readonly Column[]; readonly group: RowGroup }) => (
  <tr className={styles['group']}>
    <th scope="rowgroup">{group.title}</th>
    <TotalCells columns={columns.slice(1)} totals={totalsOf(columns, group.rows)} isFiltered={false} />
  </tr>
)

export const TableBody = ({ columns, rows, groupOn }: Props) => {
  const groups = useMemo(() => groupedRows(columns, rows, groupOn), [columns, rows, groupOn])
  return groups.map((group) => (
    <tbody key={group.title}>
      {group.title !== null && <GroupTitle columns={columns} group={group} />}
      <GroupRows columns={columns} group={group} />
    </tbody>
  ))
}
