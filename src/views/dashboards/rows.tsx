import { Fragment } from 'react'
import type { DashboardColumn, DashboardRow } from '../../domain/dashboards/dashboard.ts'
import type { LeafColumn } from '../../domain/dashboards/structure.ts'
import type { SpawnedWidgets } from '../../machines/dashboards/spawned-widgets.ts'
import styles from './dashboard.module.css'
import type { EditTools } from './edit/edit-bar.tsx'
import { WidgetCard } from './card/widget-card.tsx'

interface WidgetsProps {
  readonly widgets: SpawnedWidgets
  readonly dashboardWidth: number
  readonly tools: EditTools | undefined
}

const LeafContent = ({
  leaf: { cid, widgets: placed },
  widgets,
  dashboardWidth,
  tools,
}: WidgetsProps & { readonly leaf: LeafColumn }) => {
  const widAt = (index: number): string | null => placed[index]?.wid ?? null
  const gapAt = (at: number) => tools && <tools.Gap cid={cid} at={at} before={widAt(at - 1)} after={widAt(at)} />
  return (
    <>
      {placed.map(({ wid }, index) => {
        const spawned = widgets[wid]
        return (
          <Fragment key={wid}>
            {gapAt(index)}
            {spawned && <WidgetCard widget={spawned.actor} dashboardWidth={dashboardWidth} tools={tools} />}
          </Fragment>
        )
      })}
      {gapAt(placed.length)}
    </>
  )
}

const ColumnContent = ({ column, ...props }: WidgetsProps & { readonly column: DashboardColumn }) =>
  'rows' in column ? <DashboardRows rows={column.rows} {...props} /> : <LeafContent leaf={column} {...props} />

export const DashboardRows = ({ rows, ...props }: WidgetsProps & { readonly rows: readonly DashboardRow[] }) => (
  <div className={styles['rows']}>
    {rows.map(({ columns }) => (
      <div key={columns.map(({ cid }) => cid).join(' ')} className={styles['row']}>
        {columns.map((column) => (
          <div key={column.cid} className={styles['column']} data-span={column.styleClass}>
            <ColumnContent column={column} {...props} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
