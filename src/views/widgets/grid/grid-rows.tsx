import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import { rowHeight } from '../../../domain/grid/grid-height.ts'
import type { Pager } from '../../../domain/widget/pager.ts'
import type { Column } from '../../../domain/widget/widget-table.ts'
import { useCellFocus } from '../../adapters/use-cell-focus.ts'
import { useVirtualRows } from '../../adapters/use-virtual-rows.ts'
import styles from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import type { Grid } from './grid-actor.ts'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
  readonly pager: Pager
  readonly scroller: RefObject<HTMLDivElement | null>
}

export const GridRows = ({ grid, columns, pager, scroller }: Props) => {
  const { index, order } = useSelector(grid, ({ context }) => context.shown)
  const focus = useSelector(grid, ({ context }) => context.focus)
  const count = pager.end - pager.start
  const virtual = useVirtualRows({ count, scroller, kept: focus.row })
  useCellFocus(scroller, focus)

  return (
    <div role="rowgroup" className={styles['body']} style={{ height: count * rowHeight }}>
      {virtual.getVirtualItems().map(({ index: place }) => {
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
