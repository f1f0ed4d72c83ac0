import type { PointReading } from '../../../domain/widgets/graph/reading.ts'
import type { GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import styles from './graph.module.css'
import { LegendSwatch } from './legend.tsx'

interface Props {
  readonly type: GraphType
  readonly reading: PointReading
  readonly x: number
  readonly y: number
  readonly side: 'left' | 'right'
}

export const GraphTooltip = ({ type, reading: { title, lines }, x, y, side }: Props) => (
  <div className={styles['tooltip']} data-side={side} style={{ left: x, top: y }} aria-hidden="true">
    <div className={styles['tooltipTitle']}>{title}</div>
    {lines.map(({ name, colourIndex, shown }) => (
      <div key={name} className={styles['tooltipLine']}>
        {colourIndex !== null && <LegendSwatch type={type} colourIndex={colourIndex} />}
        <span>{name}</span>
        <span className={styles['figure']}>{shown}</span>
      </div>
    ))}
  </div>
)
