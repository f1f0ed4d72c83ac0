import type { Reading } from '../../../domain/graph/reading.ts'
import { chartColour } from '../../../domain/widget/chart-colours.ts'
import styles from './graph.module.css'

interface Props {
  readonly reading: Reading
  readonly x: number
  readonly y: number
  /** Which side of the point has room. */
  readonly side: 'left' | 'right'
}

export const Tooltip = ({ reading: { title, lines }, x, y, side }: Props) => (
  <div className={styles['tooltip']} data-side={side} style={{ left: x, top: y }} aria-hidden="true">
    <div className={styles['tooltipTitle']}>{title}</div>
    {lines.map(({ name, place, shown }) => (
      <div key={name} className={styles['tooltipLine']}>
        {place !== null && <span className={styles['swatch']} style={{ background: chartColour(place) }} />}
        <span>{name}</span>
        <span className={styles['figure']}>{shown}</span>
      </div>
    ))}
  </div>
)
