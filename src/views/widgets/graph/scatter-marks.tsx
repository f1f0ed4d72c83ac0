import type { ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import { dotPath } from './dot-path.ts'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'

interface Props {
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
}

const radius = 4

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10

const dotsOf = ({ xs, yOf }: Frame, { place, values }: ShownSeries): string =>
  xs
    .map((x, point) => {
      const value = values[point] ?? null
      return value === null || Number.isNaN(x) ? '' : dotPath(place, rounded(x), rounded(yOf(value)), radius)
    })
    .join('')

/** A series is one path however many its dots, and the first is drawn last. */
export const ScatterMarks = ({ frame, series }: Props) =>
  series
    .toReversed()
    .map((each) => (
      <path
        key={each.name}
        d={dotsOf(frame, each)}
        className={styles['dots']}
        style={{ fill: chartColour(each.place) }}
      />
    ))
