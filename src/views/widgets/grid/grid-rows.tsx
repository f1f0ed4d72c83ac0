import { useSelector } from '@xstate/react'
import { rowHeight } from '../../../domain/widgets/grid/lines.ts'
import type { Pager } from '../../../domain/widgets/table/pager.ts'
import type { Column } from '../../../domain/widgets/table/widget-table.ts'
import { isChoosingRows } from '../sheet/choosing.ts'
import type { LookOf } from '../../../domain/widgets/table/format-cell.ts'
import type { Grid } from './grid-actor.ts'
import { GridRow } from './grid-row.tsx'
import styles from './grid.module.css'
import { GroupRow } from './group-row.tsx'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
  readonly pager: Pager
  /** The rows in sight, by their place on the page. */
  readonly places: readonly number[]
  readonly lookOf: LookOf
}

export const GridRows = ({ grid, columns, pager, places, lookOf }: Props) => {
  const rows = useSelector(grid, ({ context }) => context.shown.index.table.rows)
  const lines = useSelector(grid, ({ context }) => context.lines)
  const focus = useSelector(grid, ({ context }) => context.focus)
  const sheet = useSelector(grid, ({ context }) => context.sheet)
  const isChoosing = useSelector(sheet, isChoosingRows)
  const chosen = useSelector(sheet, ({ context }) => context.chosen)
  const count = pager.end - pager.start
  return (
    <div role="rowgroup" className={styles['body']} style={{ height: count * rowHeight }}>
      {places.map((place) => {
        const line = lines[pager.start + place]
        if (line === undefined) return null
        const stop = place === Math.min(focus.row, count - 1) ? focus.column : null
        const row = rows[line]
        return row === undefined ? (
          <GroupRow
            key={place}
            grid={grid}
            line={line}
            place={place}
            columns={columns}
            stop={stop}
            isChoosing={isChoosing}
          />
        ) : (
          <GridRow
            key={place}
            row={row}
            place={place}
            columns={columns}
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
