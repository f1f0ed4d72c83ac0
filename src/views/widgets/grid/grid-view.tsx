import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react'
import { gridHeight } from '../../../domain/grid/grid-height.ts'
import { leastWidth, tracks } from '../../../domain/grid/tracks.ts'
import { visibleColumns } from '../../../domain/widget/columns.ts'
import { pagerOf } from '../../../domain/widget/pager.ts'
import { totalled } from '../../../domain/widget/totals.ts'
import type { Column, WidgetTable } from '../../../domain/widget/widget-table.ts'
import { cellOf, placeOf } from '../../adapters/cell-place.ts'
import { Subtitles } from '../figures/meta-text.tsx'
import { PageBar } from '../figures/page-bar.tsx'
import type { Grid } from './grid-actor.ts'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { boundsOf, movesFocus, openLink } from './grid-keys.ts'
import styles from './grid.module.css'
import { GridRows } from './grid-rows.tsx'
import { GridToolbar } from './grid-toolbar.tsx'

export interface GridProps {
  readonly table: WidgetTable
  /** The dashboard's width in pixels. */
  readonly width: number
  readonly label: string
}

interface Props extends GridProps {
  readonly grid: Grid
}

const rowsInSight = 16

const tracksOf = (columns: readonly Column[]): CSSProperties & Record<'--tracks', string> => ({
  '--tracks': tracks(columns),
  minWidth: leastWidth(columns),
})

export const GridView = ({ grid, table, width, label }: Props) => {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => visibleColumns(table.columns, width), [table, width])
  const total = useSelector(grid, ({ context }) => context.shown.order.length)
  const page = useSelector(grid, ({ context }) => context.page)
  const pageSize = useSelector(grid, ({ context }) => context.pageSize)
  const isArranging = useSelector(grid, (snapshot) => snapshot.matches({ rows: 'arranging' }))
  const isFiltering = useSelector(grid, (snapshot) => snapshot.matches({ filters: 'offered' }))
  const pager = pagerOf(total, page, pageSize ?? Math.max(1, total))

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    openLink(event)
    if (!movesFocus(event)) return
    event.preventDefault()
    const bounds = boundsOf(event.currentTarget, pager.end - pager.start, columns.length)
    grid.send({ type: 'key.pressed', key: event.key, isWhole: event.ctrlKey || event.metaKey, bounds })
  }

  return (
    <div>
      <Subtitles meta={table.meta} />
      <GridToolbar grid={grid} label={label} />
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-busy={isArranging}
        aria-rowcount={pager.end - pager.start + 1}
        aria-colcount={columns.length}
        data-filtering={isFiltering}
        className={styles['scroller']}
        style={{ maxHeight: gridHeight(rowsInSight) }}
        onKeyDown={press}
        onClick={(event) => {
          const cell = cellOf(event.target)
          if (cell !== null) grid.send({ type: 'cell.pressed', place: placeOf(cell) })
        }}
      >
        <div role="presentation" style={tracksOf(columns)}>
          <GridHead grid={grid} columns={columns} />
          <GridRows grid={grid} columns={columns} pager={pager} scroller={scroller} />
          {totalled(columns).length > 0 && <GridFoot grid={grid} columns={columns} />}
        </div>
      </div>
      {total === 0 && <p className={styles['empty']}>No rows match.</p>}
      {pageSize !== null && (
        <PageBar
          label={label}
          pager={pager}
          total={total}
          onTurn={(turned) => grid.send({ type: 'page.chosen', page: turned })}
        />
      )}
    </div>
  )
}
