import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { gridHeight, rowsWithin } from '../../../domain/grid/grid-height.ts'
import { leastWidth, tracks } from '../../../domain/grid/tracks.ts'
import type { ColumnWidth } from '../../../domain/widget/column-width.ts'
import type { Pager } from '../../../domain/widget/pager.ts'
import type { Column } from '../../../domain/widget/widget-table.ts'
import { cellOf, placeOf } from '../../adapters/cell-place.ts'
import { useCellFocus } from '../../adapters/use-cell-focus.ts'
import { useVirtualRows } from '../../adapters/use-virtual-rows.ts'
import type { Grid } from './grid-actor.ts'
import { boundsOf, movesFocus, openCell } from './grid-keys.ts'
import { GridRows } from './grid-rows.tsx'
import styles from './grid.module.css'

interface Props {
  readonly grid: Grid
  readonly columns: readonly Column[]
  readonly widths: readonly ColumnWidth[]
  readonly pager: Pager
  readonly height: number
  readonly label: string
  /** Made outside, so that scrolling does not make them again. */
  readonly head: ReactNode
  readonly foot: ReactNode
}

const tracksOf = (widths: readonly ColumnWidth[]): CSSProperties & Record<'--tracks', string> => ({
  '--tracks': tracks(widths),
  minWidth: leastWidth(widths),
})

export const GridScroller = ({ grid, columns, widths, pager, height, label, head, foot }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const isArranging = useSelector(grid, (snapshot) => snapshot.matches({ rows: 'arranging' }))
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  const focus = useSelector(grid, ({ context }) => context.focus)
  const count = pager.end - pager.start
  const virtual = useVirtualRows({ count, scroller, kept: Math.min(focus.row, count - 1) })
  useCellFocus(scroller, focus)

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    openCell(event)
    if (!movesFocus(event)) return
    event.preventDefault()
    const bounds = boundsOf(event.currentTarget, count, columns.length)
    grid.send({ type: 'key.pressed', key: event.key, isWhole: event.ctrlKey || event.metaKey, bounds })
  }

  const point = ({ target }: MouseEvent) => {
    const cell = cellOf(target)
    if (cell !== null) grid.send({ type: 'cell.pressed', place: placeOf(cell) })
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-busy={isArranging}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      data-filtering={isFiltering}
      className={styles['scroller']}
      style={{ maxHeight: gridHeight(rowsWithin(height)) }}
      onKeyDown={press}
      onClick={point}
    >
      <div role="presentation" style={tracksOf(widths)}>
        {head}
        <GridRows
          grid={grid}
          columns={columns}
          pager={pager}
          places={virtual.getVirtualItems().map(({ index }) => index)}
        />
        {foot}
      </div>
    </div>
  )
}
