import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { LookOf } from '../../../domain/widgets/table/format-cell.ts'
import { type Folding, isFolded, type PagedGroup, rowName } from '../../../domain/widgets/table/row-group.ts'
import { totalsOf } from '../../../domain/widgets/table/totals.ts'
import type { Column, Row } from '../../../domain/widgets/table/widget-table.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'
import { cellText } from '../figures/cell-text.tsx'
import { GroupButton } from '../figures/group-button.tsx'
import { isChoosingRows } from '../sheet/choosing.ts'
import { RowChoice } from '../sheet/row-choice.tsx'
import styles from './table.module.css'
import { TotalCells } from './total-cells.tsx'

interface Props {
  readonly columns: readonly Column[]
  readonly groups: readonly PagedGroup[]
  readonly folding: Folding
  readonly isFiltered: boolean
  readonly onToggle: (title: string) => void
  readonly lookOf: LookOf
  readonly sheet: SheetRef
}

// Rows arrive searched, filtered and sorted by the domain's rules, which the grid of any length shares.
const features = tableFeatures({})

const definitionOf = (column: Column, lookOf: LookOf): ColumnDef<typeof features, Row> => ({
  id: column.path,
  accessorFn: (row): unknown => row[column.path],
  cell: ({ row }) => {
    const cell = row.original[column.path]
    return cellText({ type: column.title.type, cell, look: lookOf(column, cell) })
  },
})

interface RowsProps extends Pick<Props, 'columns' | 'lookOf' | 'sheet'> {
  readonly rows: readonly Row[]
}

const Rows = ({ columns, lookOf, sheet, rows }: RowsProps) => {
  const definitions = useMemo(() => columns.map((column) => definitionOf(column, lookOf)), [columns, lookOf])
  const table = useTable({ features, columns: definitions, data: rows })
  const isChoosing = useSelector(sheet, isChoosingRows)
  const chosen = useSelector(sheet, ({ context }) => context.chosen)
  return table.getRowModel().rows.map((row) => (
    <tr key={row.id}>
      {isChoosing && (
        <td>
          <RowChoice
            sheet={sheet}
            row={row.original}
            isChosen={chosen.has(row.original)}
            name={rowName(columns, row.original)}
          />
        </td>
      )}
      {row.getAllCells().map((cell, place) => (
        <td key={cell.id} data-align={columns[place]?.title.alignment}>
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  ))
}

interface TitleProps extends Omit<Props, 'groups' | 'lookOf'> {
  readonly paged: PagedGroup
  readonly title: string
}

const GroupTitle = ({ columns, paged, title, folding, isFiltered, onToggle, sheet }: TitleProps) => {
  const isChoosing = useSelector(sheet, isChoosingRows)
  const { rows } = paged.group
  const totals = useMemo(() => totalsOf(columns, rows), [columns, rows])
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={isChoosing ? 2 : 1}>
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
      <Rows columns={shared.columns} lookOf={shared.lookOf} sheet={shared.sheet} rows={paged.rows} />
    </tbody>
  ))
