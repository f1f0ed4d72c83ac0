import type { Column, Row } from '../../domain/dashboard/dashboard.ts'
import type { FurnishedWidgets } from '../../machines/dashboard.ts'
import styles from './dashboard.module.css'
import { WidgetCard } from './widget-card.tsx'

interface Furnishing {
  readonly widgets: FurnishedWidgets
  readonly dashboardWidth: number
}

const ColumnContent = ({ column, widgets, dashboardWidth }: Furnishing & { readonly column: Column }) => {
  if ('rows' in column) return <Rows rows={column.rows} widgets={widgets} dashboardWidth={dashboardWidth} />
  return column.widgets.map(({ wid }) => {
    const furnished = widgets[wid]
    return furnished && <WidgetCard key={wid} widget={furnished.actor} dashboardWidth={dashboardWidth} />
  })
}

export const Rows = ({ rows, ...furnishing }: Furnishing & { readonly rows: readonly Row[] }) => (
  <div className={styles['rows']}>
    {rows.map(({ columns }) => (
      <div key={columns.map(({ cid }) => cid).join(' ')} className={styles['row']}>
        {columns.map((column) => (
          <div key={column.cid} className={styles['column']} data-span={column.styleClass}>
            <ColumnContent column={column} {...furnishing} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
