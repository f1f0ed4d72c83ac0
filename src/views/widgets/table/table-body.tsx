import { flexRender } from '@tanstack/react-table'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { rowName } from '../../../domain/widgets/table/row-group.ts'
import { totalsOf } from '../../../domain/widgets/table/totals.ts'
import { unknownPathsIn } from '../../../domain/widgets/table/unknown-figures.ts'
import { columnsWhenOpened, nameColumnUnder } from '../../../domain/widgets/table/columns.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import { isChoosingRows, type SheetRef } from '../../../machines/widgets/sheet.ts'
import { NameUnder } from '../figures/name-under.tsx'
import { GroupButton } from '../figures/group-button.tsx'
import { RowChoice } from '../sheet/row-choice.tsx'
import { openerIndex, RowOpener } from './row-opener.tsx'
import styles from './table.module.css'
import { TotalCells } from './total-cells.tsx'
import type { TableLine, WidgetTableModel } from './use-widget-table.ts'

interface Props {
  readonly model: WidgetTableModel
  readonly columns: readonly TableColumn[]
  readonly allColumns: readonly TableColumn[]
  readonly isFiltered: boolean
  readonly onToggle: (title: string) => void
  readonly sheet: SheetRef
}

interface RowsProps extends Pick<Props, 'columns' | 'allColumns' | 'sheet'> {
  readonly rows: readonly TableLine[]
}

const BodyRows = ({ columns, allColumns, sheet, rows }: RowsProps) => {
  const nameOf = nameColumnUnder(allColumns, columns)
  const opened = columnsWhenOpened(allColumns, columns)
  const isChoosing = useSelector(sheet, isChoosingRows)
  const chosen = useSelector(sheet, ({ context }) => context.chosen)
  return rows.map((row) => {
    const opener = openerIndex(columns, row.original)
    return (
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
        {row.getVisibleCells().map((cell, index) => {
          const content = (
            <>
              {flexRender(cell.column.columnDef.cell, cell.getContext())}
              <NameUnder row={row.original} path={nameOf(cell.column.id)} />
            </>
          )
          return (
            <td key={cell.id} data-align={columns[index]?.title.alignment} data-type={columns[index]?.title.type}>
              {index === opener ? (
                <RowOpener row={row.original} columns={opened}>
                  {content}
                </RowOpener>
              ) : (
                content
              )}
            </td>
          )
        })}
      </tr>
    )
  })
}

interface TitleProps extends Omit<Props, 'model' | 'allColumns'> {
  readonly group: TableLine
  readonly isContinued: boolean
}

const GroupTitle = ({ columns, group, isContinued, isFiltered, onToggle, sheet }: TitleProps) => {
  const isChoosing = useSelector(sheet, isChoosingRows)
  const { subRows } = group
  const title = String(group.groupingValue)
  const { totals, unknown } = useMemo(() => {
    const rows = subRows.map(({ original }) => original)
    return { totals: totalsOf(columns, rows), unknown: unknownPathsIn(columns, rows) }
  }, [columns, subRows])
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={isChoosing ? 2 : 1}>
        <GroupButton
          title={title}
          count={subRows.length}
          isFolded={!group.getIsExpanded()}
          isContinued={isContinued}
          onToggle={() => onToggle(title)}
        />
      </th>
      <TotalCells columns={columns.slice(1)} totals={totals} unknown={unknown} isFiltered={isFiltered} />
    </tr>
  )
}

export const TableBody = ({ model, allColumns, ...shared }: Props) => {
  const groups = Map.groupBy(model.getRowModel().rows, (line) => (line.getIsGrouped() ? line : line.getParentRow()))
  return [...groups].map(([group, lines]) => (
    <tbody key={group?.id ?? 'all'} data-grouped={group !== undefined}>
      {group !== undefined && <GroupTitle group={group} isContinued={!lines.includes(group)} {...shared} />}
      <BodyRows
        columns={shared.columns}
        allColumns={allColumns}
        sheet={shared.sheet}
        rows={lines.filter((line) => line !== group)}
      />
    </tbody>
  ))
}
