import { memo } from 'react'
import type { ShownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { stepsOf } from '../../../domain/widgets/graph/waterfall.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { Axes } from './axes.tsx'
import { BarMarks, StackMarks } from './bar-marks.tsx'
import type { Frame } from './frame.ts'
import { LineMarks } from './line-marks.tsx'
import { ScatterMarks } from './scatter-marks.tsx'
import { WaterfallMarks } from './waterfall-marks.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
}

const SeriesMarks = ({ graph, frame, series }: Props) => {
  const { type, options } = graph
  if (type === 'bar') return <BarMarks frame={frame} series={series} />
  if (type === 'stacked-bar') return <StackMarks frame={frame} series={series} />
  if (type === 'scatter') return <ScatterMarks frame={frame} series={series} />
  if (type === 'waterfall')
    return <WaterfallMarks frame={frame} steps={stepsOf(graph, series)} valueType={options.valueType} />
  return <LineMarks frame={frame} series={series} isFilled={type === 'area'} />
}

/** Drawn once, whatever the pointer passes over. */
export const Marks = memo((props: Props) => (
  <>
    <Axes frame={props.frame} />
    <SeriesMarks {...props} />
  </>
))
Marks.displayName = 'Marks'
