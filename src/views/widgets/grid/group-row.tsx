import { useSelector } from '@xstate/react'
import { rowHeight, groupAt } from '../../../domain/widgets/grid/lines.ts'
import { totalsOfGroup } from '../../../domain/widgets/grid/order-totals.ts'
import { isFolded } from '../../../domain/widgets/table/row-group.ts'
import { totalText, unknownPathsOf } from '../../../domain/widgets/table/unknown-figures.ts'
import { isNegative } from '../../../domain/widgets/table/format-cell.ts'
import type { TableColumn } from '../../../domain/widgets/table/widget-table.ts'
import type { GridRef } from '../../../machines/widgets/grid.ts'
import { ariaRowIndex } from '../../adapters/focus/cell-position.ts'
import figures from '../figures/figures.module.css'
import { GroupButton } from '../figures/group-button.tsx'
import styles from './grid.module.css'

interface Props {
  readonly grid: GridRef
  readonly line: number
  readonly index: number
  readonly columns: readonly TableColumn[]
  readonly stop: number | null
  readonly isChoosing: boolean
}

export const GroupRow = ({ grid, line, index, columns, stop, isChoosing }: Props) => {
  const shown = useSelector(grid, ({ context }) => context.shown)
  const folding = useSelector(grid, ({ context }) => context.folding)
  const { subtotals, grouping, isNarrowed } = useSelector(grid, ({ context }) => context.totals)
  const group = groupAt(shown, line)
  if (group === null) return null
  const { title, start, end } = group
  const { table } = shown.index
  const unknown = unknownPathsOf(table, () =>
    Array.from(shown.order.subarray(start, end), (row) => table.rows[row] ?? {}),
  )
  const totals = grouping === shown.groups?.grouping ? totalsOfGroup(subtotals, group.group) : {}
  return (
    <div
      role="row"
      aria-rowindex={ariaRowIndex(index)}
      className={`${styles['row'] ?? ''} ${styles['line'] ?? ''} ${styles['group'] ?? ''}`}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      {isChoosing && <div role="gridcell" className={styles['cell']} />}
      {columns.map(({ path, title: heading }, column) => {
        const total = heading.total && path in totals ? (totals[path] ?? null) : undefined
        const subtotal =
          total === undefined
            ? ''
            : totalText(heading.type, total, { isFiltered: isNarrowed, isIncomplete: unknown.has(path) })
        return (
          <div
            key={path}
            role="gridcell"
            aria-colindex={column + 1}
            tabIndex={stop === column ? 0 : -1}
            data-align={column === 0 ? 'left' : heading.alignment}
            className={`${styles['cell'] ?? ''} ${(isNegative(total, subtotal) ? figures['negative'] : undefined) ?? ''}`}
          >
            {column === 0 ? (
              <GroupButton
                title={title}
                count={end - start}
                isFolded={isFolded(folding, title)}
                isStop={false}
                onToggle={() => grid.send({ type: 'group.toggled', title })}
              />
            ) : (
              subtotal
            )}
          </div>
        )
      })}
    </div>
  )
}
