import { memo } from 'react'
import type { ShownSeries } from '../../../domain/graph/shown-series.ts'
import type { GraphType } from '../../../domain/widget/widget-graph.ts'
import { Axes } from './axes.tsx'
import { BarMarks, StackMarks } from './bar-marks.tsx'
import type { Frame } from './frame.ts'
import { LineMarks } from './line-marks.tsx'

interface Props {
  readonly type: GraphType
  readonly frame: Frame
  readonly series: readonly ShownSeries[]
}

const SeriesMarks = ({ type, ...rest }: Props) => {
  if (type === 'bar') return <BarMarks {...rest} />
  return type === 'stacked-bar' ? <StackMarks {...rest} /> : <LineMarks {...rest} isFilled={type === 'area'} />
}

/** Drawn once, whatever the pointer passes over. */
export const Marks = memo((props: Props) => (
  <>
    <Axes frame={props.frame} />
    <SeriesMarks {...props} />
  </>
))
Marks.displayName = 'Marks'
