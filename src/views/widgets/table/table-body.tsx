import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Folding, isFolded } from '../../../domain/widget/folding.ts'
import type { PagedGroup } from '../../../domain/widget/row-group.ts'
import { totalsOf } from '../../../domain/widget/totals.ts'
import type { Column, Row } from '../../../domain/widget/widget-table.ts'
import { CellText } from '../figures/cell-text.tsx'
import { GroupButton } from '../figures/group-button.tsx'
import styles from './table.module.css'
import { TotalCells } from './total-cells.tsx'

interface Props {
  readonly columns: readonly Column[]
  readonly groups: readonly PagedGroup[]
  readonly folding: Folding
  readonly isFiltered: boolean
  readonly onToggle: (title: string) => void
}

// Rows arrive searched, filtered and sorted by the domain's rules, which the grid of any length shares.
const features = tableFeatures({})

const definitionOf = ({ path, title }: Column): ColumnDef<typeof features, Row> => ({
  id: path,
  accessorFn: (row): unknown => row[path],
  cell: ({ row }) => <CellText type={title.type} cell={row.original[path]} />,
})

const Rows = ({ columns, rows }: { readonly columns: readonly Column[]; readonly rows: readonly Row[] }) => {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const table = useTable({ features, columns: definitions, data: rows })
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

interface TitleProps extends Omit<Props, 'groups'> {
  readonly paged: PagedGroup
  readonly title: string
}

const GroupTitle = ({ columns, paged, title, folding, isFiltered, onToggle }: TitleProps) => {
  const { rows } = paged.group
  const totals = useMemo(() => totalsOf(columns, rows), [columns, rows])
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup">
        <GroupButton
          title={title}
          count={rows.length}
          isFolded={isFolded(folding, title)}
          isContinued={paged.isContinued}
          onToggle={() => onToggle(title)}
        />
      </th>
      <TotalCells columns={columns.slice(1)} totals={totals} isFiltered={isFiltered} />
    </tr>
  )
}

export const TableBody = ({ groups, ...shared }: Props) =>
  groups.map((paged) => (
    <tbody key={paged.group.title}>
      {paged.group.title !== null && <GroupTitle paged={paged} title={paged.group.title} {...shared} />}
      <Rows columns={shared.columns} rows={paged.rows} />
    </tbody>
  ))
