import { Bar } from '@visx/shape'
import type { ShownSeries } from '../../../domain/graph/shown-series.ts'
import { type Block, stackAt } from '../../../domain/graph/stack.ts'
import { chartColour } from '../../../domain/widget/chart-colours.ts'
import type { Frame } from './frame.ts'

interface Props {
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
}

interface BlockMarkProps {
  readonly frame: Frame
  readonly block: Block
  readonly x: number
  readonly width: number
}

const widest = 56

const BlockMark = ({ frame, block: { place, from, to }, x, width }: BlockMarkProps) => {
  const [start, end] = [frame.yOf(from), frame.yOf(to)]
  return (
    <Bar
      x={x}
      y={Math.min(start, end)}
      width={width}
      height={Math.abs(end - start)}
      style={{ fill: chartColour(place) }}
    />
  )
}

export const BarMarks = ({ frame, series }: Props) => {
  const width = Math.max(1, Math.min(widest, frame.band / series.length) - 1)
  const bars = frame.xs.flatMap((x, label) =>
    series.map(({ name, place, values }, nth) => ({
      key: `${label} ${name}`,
      x: x + (nth - series.length / 2) * (width + 1),
      block: { place, from: 0, to: values[label] ?? 0 },
    })),
  )
  return bars.map((bar) => <BlockMark frame={frame} width={width} {...bar} key={bar.key} />)
}

export const StackMarks = ({ frame, series }: Props) => {
  const width = Math.min(widest, frame.band)
  return frame.xs.flatMap((x, label) =>
    stackAt(series, label).map((block) => (
      <BlockMark key={`${label} ${block.place}`} frame={frame} width={width} x={x - width / 2} block={block} />
    )),
  )
}
