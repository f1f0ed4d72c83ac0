import { useSelector } from '@xstate/react'
import { rowHeight } from '../../../domain/grid/grid-height.ts'
import type { Pager } from '../../../domain/widget/pager.ts'
import type { Column } from '../../../domain/widget/widget-table.ts'
import type { Grid } from './grid-actor.ts'
import { GridRow } from './grid-row.tsx'
import styles from './grid.module.css'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
  readonly pager: Pager
  /** The rows in sight, by their place on the page. */
  readonly places: readonly number[]
}

export const GridRows = ({ grid, columns, pager, places }: Props) => {
  const { index, order } = useSelector(grid, ({ context }) => context.shown)
  const focus = useSelector(grid, ({ context }) => context.focus)
  return (
    <div role="rowgroup" className={styles['body']} style={{ height: (pager.end - pager.start) * rowHeight }}>
      {places.map((place) => {
        const row = index.table.rows[order[pager.start + place] ?? -1]
        return (
          row !== undefined && (
            <GridRow
              key={place}
              row={row}
              place={place}
              columns={columns}
              stop={place === focus.row ? focus.column : null}
            />
          )
        )
      })}
    </div>
  )
}
