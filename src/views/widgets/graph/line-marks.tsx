import { Area, LinePath } from '@visx/shape'
import { keptPlaces } from '../../../domain/widgets/graph/decimation.ts'
import type { ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'

interface Props {
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
  readonly isFilled: boolean
}

const Line = ({ frame, series, isFilled }: Omit<Props, 'series'> & { readonly series: ShownSeries }) => {
  const places = [...keptPlaces(series.values, Math.ceil(frame.width))]
  const x = (place: number): number => frame.xs[place] ?? 0
  const y = (place: number): number => frame.yOf(series.values[place] ?? 0)
  const isThere = (place: number): boolean => series.values[place] !== null
  const color = chartColour(series.place)
  return (
    <g style={{ color }}>
      {isFilled && (
        <Area data={places} x={x} y0={frame.yOf(0)} y1={y} defined={isThere} className={styles['area'] ?? ''} />
      )}
      <LinePath data={places} x={x} y={y} defined={isThere} className={styles['line'] ?? ''} />
    </g>
  )
}

/** Later series lie over earlier ones, so the first, which matters most, is drawn last. */
export const LineMarks = ({ series, ...rest }: Props) =>
  series.toReversed().map((each) => <Line key={each.name} series={each} {...rest} />)
