import { Group } from '@visx/group'
import { isRound, shownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { slicesOf } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { frameOf } from './frame.ts'
import { Marks } from './marks.tsx'
import { SlicesMarks } from './slices-marks.tsx'
import { Tile, Tiled } from './treemap.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
}

const StaticRound = ({ graph, width, height }: Props) => {
  const size = Math.min(width, height)
  return (
    <Group left={(width - size) / 2}>
      <SlicesMarks graph={graph} slices={slicesOf(graph, [])} size={size} />
    </Group>
  )
}

const StaticTreemap = ({ graph, width, height }: Props) => (
  <Tiled slices={slicesOf(graph, [])} width={width} height={height}>
    {(tiles) =>
      tiles.map(({ slice, box }) => (
        <Tile key={slice.place} slice={slice} valueType={graph.options.valueType} box={box} />
      ))
    }
  </Tiled>
)

const StaticAxed = ({ graph, width, height }: Props) => {
  const series = shownSeries(graph, [])
  const frame = frameOf(graph, series, { width, height })
  return (
    <Group left={frame.left} top={frame.top}>
      <Marks graph={graph} frame={frame} series={series} />
    </Group>
  )
}

export const StaticGraph = (props: Props) => {
  if (isRound(props.graph.type)) return <StaticRound {...props} />
  return props.graph.type === 'treemap' ? <StaticTreemap {...props} /> : <StaticAxed {...props} />
}
