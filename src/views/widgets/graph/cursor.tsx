import type { ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import type { GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import { dotPath } from './dot-path.ts'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'

interface Props {
  readonly type: GraphType
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
  readonly point: number
}

const Dots = ({ frame, series, point }: Omit<Props, 'type'>) =>
  series.flatMap(({ name, place, values }) => {
    const value = values[point] ?? null
    return value === null
      ? []
      : [
          <circle
            key={name}
            cx={frame.xs[point]}
            cy={frame.yOf(value)}
            r={4}
            className={styles['dot']}
            style={{ fill: chartColour(place) }}
          />,
        ]
  })

const Rings = ({ frame, series, point }: Omit<Props, 'type'>) =>
  series.map(({ name, place, values }) => {
    const [x = NaN, value = null] = [frame.xs[point], values[point]]
    if (value === null || Number.isNaN(x)) return null
    return <path key={name} d={dotPath(place, x, frame.yOf(value), 7)} className={styles['ring']} />
  })

/** Marks the point that is read: a rule, and what stands on it. */
export const Cursor = ({ type, ...rest }: Props) => {
  const x = rest.frame.xs[rest.point] ?? NaN
  if (Number.isNaN(x)) return null
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={0} y2={rest.frame.height} className={styles['rule']} />
      {(type === 'line' || type === 'area') && <Dots {...rest} />}
      {type === 'scatter' && <Rings {...rest} />}
    </g>
  )
}
