import { Fragment } from 'react'
import type { Column, Row } from '../../domain/dashboards/dashboard.ts'
import type { Leaf } from '../../domain/dashboards/structure.ts'
import type { FurnishedWidgets } from '../../machines/dashboards/furnished-widgets.ts'
import styles from './dashboard.module.css'
import type { EditTools } from './edit/edit-bar.tsx'
import { WidgetCard } from './card/widget-card.tsx'

interface Furnishing {
  readonly widgets: FurnishedWidgets
  readonly dashboardWidth: number
  /** Present in edit mode. */
  readonly tools: EditTools | undefined
}

const LeafContent = ({
  leaf: { cid, widgets: placed },
  widgets,
  dashboardWidth,
  tools,
}: Furnishing & { readonly leaf: Leaf }) => {
  const widAt = (place: number): string | null => placed[place]?.wid ?? null
  const gapAt = (at: number) => tools && <tools.Gap cid={cid} at={at} before={widAt(at - 1)} after={widAt(at)} />
  return (
    <>
      {placed.map(({ wid }, place) => {
        const furnished = widgets[wid]
        return (
          <Fragment key={wid}>
            {gapAt(place)}
            {furnished && <WidgetCard widget={furnished.actor} dashboardWidth={dashboardWidth} tools={tools} />}
          </Fragment>
        )
      })}
      {gapAt(placed.length)}
    </>
  )
}

const ColumnContent = ({ column, ...furnishing }: Furnishing & { readonly column: Column }) =>
  'rows' in column ? <Rows rows={column.rows} {...furnishing} /> : <LeafContent leaf={column} {...furnishing} />

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
