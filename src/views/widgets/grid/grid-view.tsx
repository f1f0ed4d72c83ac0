import { useSelector } from '@xstate/react'
import { gridSetting } from '../../../domain/widget/column-width.ts'
import { pagerOf } from '../../../domain/widget/pager.ts'
import { totalled } from '../../../domain/widget/totals.ts'
import type { WidgetTable } from '../../../domain/widget/widget-table.ts'
import { Subtitles } from '../figures/meta-text.tsx'
import { PageBar } from '../figures/page-bar.tsx'
import { useShownColumns } from '../figures/shown-columns.ts'
import type { Grid } from './grid-actor.ts'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridScroller } from './grid-scroller.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import styles from './grid.module.css'

export interface GridProps {
  readonly table: WidgetTable
  /** The dashboard's width in pixels. */
  readonly width: number
  /** Of those, how many the grid has to itself. */
  readonly room: number
  /** Of its rows, header and totals together. */
  readonly height: number
  readonly label: string
}

interface Props extends GridProps {
  readonly grid: Grid
}

export const GridView = ({ grid, table, width, room, height, label }: Props) => {
  const { columns, widths } = useShownColumns(table, width, room, gridSetting)
  const total = useSelector(grid, ({ context }) => context.shown.order.length)
  const lines = useSelector(grid, ({ context }) => context.lines.length)
  const page = useSelector(grid, ({ context }) => context.page)
  const pageSize = useSelector(grid, ({ context }) => context.pageSize)
  const pager = pagerOf(lines, page, pageSize ?? Math.max(1, lines))

  return (
    <div>
      <Subtitles meta={table.meta} />
      {table.rows.length > 0 && <GridToolbar grid={grid} label={label} />}
      <GridScroller
        grid={grid}
        columns={columns}
        widths={widths}
        height={height}
        pager={pager}
        label={label}
        head={<GridHead grid={grid} columns={columns} />}
        foot={total > 0 && totalled(columns).length > 0 && <GridFoot grid={grid} columns={columns} />}
      />
      {total === 0 && (
        <p className={styles['empty']}>{table.rows.length === 0 ? 'Nothing to show yet.' : 'No rows match.'}</p>
      )}
      {pageSize !== null && (
        <PageBar
          label={label}
          pager={pager}
          total={lines}
          onTurn={(turned) => grid.send({ type: 'page.chosen', page: turned })}
        />
      )}
    </div>
  )
}
