import { useSelector } from '@xstate/react'
import { rowHeight } from '../../../domain/widgets/grid/lines.ts'
import type { TablePager } from '../../../domain/widgets/table/pager.ts'
import type { TableColumn, TableRow } from '../../../domain/widgets/table/widget-table.ts'
import type { ConditionalStyleOf } from '../../../domain/widgets/table/format-cell.ts'
import styles from './grid.module.css'
import { GroupRow } from './group-row.tsx'
import { openerIndex, RowOpener } from '../table/row-opener.tsx'
import { memo } from 'react'
import { ariaRowIndex } from '../../adapters/focus/cell-position.ts'
import { rowName } from '../../../domain/widgets/table/row-group.ts'
import type { GridRef } from '../../../machines/widgets/grid.ts'
import { isChoosingRows, type SheetRef } from '../../../machines/widgets/sheet.ts'
import { RowChoice } from '../sheet/row-choice.tsx'
import { NameUnder } from '../figures/name-under.tsx'
import { isIncompleteCell } from '../../../domain/widgets/table/unknown-figures.ts'
import { cellText } from '../figures/cell-text.tsx'

const isTextColumn = ({ title: { type } }: TableColumn): boolean => type === 'text' || type === 'link'

/** The name spans the columns up to the nearest text columns: text wraps to two lines, figures and dates never do. */
const gridLinesForName = (columns: readonly TableColumn[], named: number, firstLine: number): string => {
  const start = columns.slice(0, named).findLastIndex(isTextColumn) + 1
  const end = columns.findIndex((column, index) => index > named && isTextColumn(column))
  return `${firstLine + start} / ${end === -1 ? -1 : firstLine + end}`
}

interface GridRowProps {
  readonly row: TableRow
  readonly index: number
  readonly columns: readonly TableColumn[]
  readonly nameOf: (path: string) => string | null
  readonly opened: readonly TableColumn[]
  readonly stop: number | null
  readonly lookOf: ConditionalStyleOf
  readonly sheet: SheetRef
  readonly isChosen: boolean | null
}

const GridRow = memo(({ row, index, columns, nameOf, opened, stop, lookOf, sheet, isChosen }: GridRowProps) => {
  const opener = openerIndex(columns, row)
  return (
    <div
      role="row"
      aria-rowindex={ariaRowIndex(index)}
      aria-selected={isChosen ?? undefined}
      className={`${styles['row'] ?? ''} ${styles['line'] ?? ''}`}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      {isChosen !== null && (
        <div role="gridcell" className={styles['cell']}>
          <RowChoice sheet={sheet} row={row} isChosen={isChosen} name={rowName(columns, row)} isStop={false} />
        </div>
      )}
      {columns.map((each, column) => {
        const name = nameOf(each.path)
        const content = (
          <>
            {cellText({
              type: each.title.type,
              cell: row[each.path],
              look: lookOf(each, row[each.path]),
              isIncomplete: isIncompleteCell(row, each.path),
              isStop: false,
            })}
            {name !== null && (
              <NameUnder
                row={row}
                path={name}
                gridColumn={gridLinesForName(columns, column, isChosen === null ? 1 : 2)}
              />
            )}
          </>
        )
        return (
          <div
            key={each.path}
            role="gridcell"
            aria-colindex={column + 1}
            tabIndex={stop === column ? 0 : -1}
            data-align={each.title.alignment}
            data-type={each.title.type}
            data-named={name !== null || undefined}
            className={styles['cell']}
          >
            {column === opener ? (
              <RowOpener row={row} columns={opened} isStop={false}>
                {content}
              </RowOpener>
            ) : (
              content
            )}
          </div>
        )
      })}
    </div>
  )
})
GridRow.displayName = 'GridRow'

interface Props {
  readonly grid: GridRef
  readonly columns: readonly TableColumn[]
  readonly nameOf: (path: string) => string | null
  readonly opened: readonly TableColumn[]
  readonly pager: TablePager
  readonly indexes: readonly number[]
  readonly lookOf: ConditionalStyleOf
}

export const GridRows = ({ grid, columns, nameOf, opened, pager, indexes, lookOf }: Props) => {
  const rows = useSelector(grid, ({ context }) => context.shown.index.table.rows)
  const isGrouped = useSelector(grid, ({ context }) => context.shown.groups !== null)
  const lines = useSelector(grid, ({ context }) => context.lines)
  const focus = useSelector(grid, ({ context }) => context.focus)
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const isChoosing = useSelector(sheet, isChoosingRows)
  const chosen = useSelector(sheet, ({ context }) => context.chosen)
  const count = pager.end - pager.start
  return (
    <div role="rowgroup" className={styles['body']} data-grouped={isGrouped} style={{ height: count * rowHeight }}>
      {indexes.map((index) => {
        const line = lines[pager.start + index]
        if (line === undefined) return null
        const stop = index === Math.min(focus.row, count - 1) ? focus.column : null
        const row = rows[line]
        return row === undefined ? (
          <GroupRow
            key={index}
            grid={grid}
            line={line}
            index={index}
            columns={columns}
            stop={stop}
            isChoosing={isChoosing}
          />
        ) : (
          <GridRow
            key={index}
            row={row}
            index={index}
            columns={columns}
            nameOf={nameOf}
            opened={opened}
            stop={stop}
            lookOf={lookOf}
            sheet={sheet}
            isChosen={isChoosing ? chosen.has(row) : null}
          />
        )
      })}
    </div>
  )
}
