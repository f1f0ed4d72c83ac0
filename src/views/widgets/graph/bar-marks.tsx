import type { ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { stackAt } from '../../../domain/widgets/graph/stack.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import { barPath } from './bar-path.ts'
import type { Frame } from './frame.ts'

interface Props {
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
}

const widest = 56

/** A series is one path, however many its bars. */
const Bars = ({ place, d }: { readonly place: number; readonly d: string }) => (
  <path d={d} style={{ fill: chartColour(place) }} />
)

export const BarMarks = ({ frame, series }: Props) => {
  const width = Math.max(1, Math.min(widest, frame.band / series.length) - 1)
  return series.map(({ name, place, values }, nth) => {
    const offset = (nth - series.length / 2) * (width + 1)
    const bars = frame.xs.map((x, label) => barPath(frame, { from: 0, to: values[label] ?? 0 }, x + offset, width))
    return <Bars key={name} place={place} d={bars.join('')} />
  })
}

export const StackMarks = ({ frame, series }: Props) => {
  const width = Math.min(widest, frame.band)
  const stacks = frame.xs.map((_, label) => stackAt(series, label))
  return series.map(({ name, place }) => {
    const blocks = stacks.map((stack, label) => {
      const block = stack.find((each) => each.place === place)
      return block === undefined ? '' : barPath(frame, block, (frame.xs[label] ?? 0) - width / 2, width)
    })
    return <Bars key={name} place={place} d={blocks.join('')} />
  })
}
