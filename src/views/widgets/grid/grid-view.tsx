import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { visibleColumns } from '../../../domain/widget/columns.ts'
import { pagerOf } from '../../../domain/widget/pager.ts'
import { totalled } from '../../../domain/widget/totals.ts'
import type { WidgetTable } from '../../../domain/widget/widget-table.ts'
import { Subtitles } from '../figures/meta-text.tsx'
import { PageBar } from '../figures/page-bar.tsx'
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
  readonly label: string
}

interface Props extends GridProps {
  readonly grid: Grid
}

export const GridView = ({ grid, table, width, label }: Props) => {
  const columns = useMemo(() => visibleColumns(table.columns, width), [table, width])
  const total = useSelector(grid, ({ context }) => context.shown.order.length)
  const page = useSelector(grid, ({ context }) => context.page)
  const pageSize = useSelector(grid, ({ context }) => context.pageSize)
  const pager = pagerOf(total, page, pageSize ?? Math.max(1, total))

  return (
    <div>
      <Subtitles meta={table.meta} />
      <GridToolbar grid={grid} label={label} />
      <GridScroller
        grid={grid}
        columns={columns}
        pager={pager}
        label={label}
        head={<GridHead grid={grid} columns={columns} />}
        foot={totalled(columns).length > 0 && <GridFoot grid={grid} columns={columns} />}
      />
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
