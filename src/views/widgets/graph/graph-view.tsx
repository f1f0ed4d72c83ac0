import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { graphInRange, rangesOf, rangeTexts } from '../../../domain/widgets/graph/range.ts'
import { drawnSeries, hasSlices, isRound } from '../../../domain/widgets/graph/shown-series.ts'
import { slicePartNames, slicesOf } from '../../../domain/widgets/graph/slices.ts'
import { undrawnNames } from '../../../domain/widgets/graph/undrawn.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import { MetaSubtitles } from '../figures/meta-text.tsx'
import { CartesianGraph } from './cartesian.tsx'
import { GraphTextAlternative } from './graph-text.tsx'
import styles from './graph.module.css'
import { type LegendItem, GraphLegend, LegendSwatch } from './legend.tsx'
import { GraphPlot } from './plot.tsx'
import { RoundChart } from './round.tsx'
import { SaveMenu, SaveWord } from './save-menu.tsx'
import { TreemapGraph } from './treemap.tsx'
import { stepKinds, stepColourIndex } from '../../../domain/widgets/graph/waterfall.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'

const stepOrder = ['rise', 'fall', 'total'] as const

const StepKey = () => (
  <ul className={styles['legend']} aria-label="Key">
    {stepOrder.map((kind) => (
      <li key={kind} className={styles['meaning']}>
        <LegendSwatch type="waterfall" colourIndex={stepColourIndex[kind]} />
        {stepKinds[kind]}
      </li>
    ))}
  </ul>
)

export interface GraphProps {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
  readonly label: string
}

interface Props extends GraphProps {
  readonly actor: GraphActor
}

const minSideLegendWidth = 400
const maxRoundGraphSize = 420

const maxListedNames = 8

const namesText = (names: readonly string[]): string =>
  names.length <= maxListedNames
    ? names.join(', ')
    : `${names.slice(0, maxListedNames).join(', ')} and ${names.length - maxListedNames} more`

const UndrawnNote = ({ graph }: Pick<Props, 'graph'>) => {
  const names = undrawnNames(graph)
  const why = hasSlices(graph.type) ? 'Below zero' : 'No position'
  return names.length > 0 && <p className={styles['note']}>{`${why}, not drawn: ${namesText(names)}`}</p>
}

const useHiddenNames = (actor: GraphActor): readonly string[] => useSelector(actor, ({ context }) => context.hidden)

const partLegendItems = (graph: WidgetGraph, hidden: readonly string[]): readonly LegendItem[] => {
  const shares = new Map(slicesOf(graph, hidden).map(({ name, share }) => [name, share]))
  return slicePartNames(graph).map((name) => ({ name, figure: formatCell('percent', shares.get(name)) }))
}

const RoundGraph = ({ graph, width, height, label, actor }: Props) => {
  const entries = partLegendItems(graph, useHiddenNames(actor))
  const isBeside = width >= minSideLegendWidth
  return (
    <div className={styles['round']} data-beside={isBeside}>
      <GraphPlot graph={graph} label={label} actor={actor}>
        <RoundChart
          graph={graph}
          size={Math.min(height, maxRoundGraphSize, isBeside ? width * 0.42 : width)}
          actor={actor}
        />
      </GraphPlot>
      <GraphLegend type={graph.type} entries={entries} actor={actor} />
    </div>
  )
}

const TiledGraph = ({ graph, width, height, label, actor }: Props) => (
  <>
    <GraphLegend type={graph.type} entries={partLegendItems(graph, useHiddenNames(actor))} actor={actor} />
    <GraphPlot graph={graph} label={label} actor={actor}>
      <TreemapGraph graph={graph} width={width} height={height} actor={actor} />
    </GraphPlot>
  </>
)

const AxedGraph = ({ graph, width, height, label, actor }: Props) => {
  const entries = drawnSeries(graph).map(({ name }): LegendItem => ({ name }))
  return (
    <>
      {entries.length > 1 && <GraphLegend type={graph.type} entries={entries} actor={actor} />}
      {graph.type === 'waterfall' && <StepKey />}
      <GraphPlot graph={graph} label={label} actor={actor}>
        <CartesianGraph graph={graph} width={width} height={height} actor={actor} />
      </GraphPlot>
    </>
  )
}

const GraphDrawing = (props: Props) => {
  if (isRound(props.graph.type)) return <RoundGraph {...props} />
  return props.graph.type === 'treemap' ? <TiledGraph {...props} /> : <AxedGraph {...props} />
}

const isEmpty = ({ labels, data }: WidgetGraph): boolean =>
  labels.length === 0 || data.every(({ values }) => values.every((value) => value === null))

const RangeChoice = ({ graph, actor }: Pick<Props, 'graph' | 'actor'>) => {
  const chosen = useSelector(actor, ({ context }) => context.range)
  const ranges = useMemo(() => rangesOf(graph), [graph])
  const now = ranges.includes(chosen) ? chosen : 'All'
  return (
    ranges.length > 0 && (
      <ul className={styles['ranges']} aria-label="Range" {...screenOnlyMark}>
        {ranges.map((range) => (
          <li key={range}>
            <button
              type="button"
              className={styles['range']}
              aria-label={rangeTexts[range]}
              aria-pressed={range === now}
              onClick={() => actor.send({ type: 'range.chosen', range })}
            >
              {range}
            </button>
          </li>
        ))}
      </ul>
    )
  )
}

const DrawnGraph = (props: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const range = useSelector(props.actor, ({ context }) => context.range)
  const shown = useMemo(() => graphInRange(props.graph, range), [props.graph, range])
  return (
    <div ref={root}>
      <GraphDrawing {...props} graph={shown} />
      <div className={styles['foot']}>
        <RangeChoice graph={props.graph} actor={props.actor} />
        <UndrawnNote graph={shown} />
        <div className={styles['save']} {...screenOnlyMark}>
          <SaveMenu graph={shown} label={props.label} actor={props.actor} root={root} />
        </div>
      </div>
      <SaveWord actor={props.actor} />
      <GraphTextAlternative graph={props.graph} label={props.label} />
    </div>
  )
}

export const GraphView = (props: Props) => (
  <div className={styles['graph']}>
    <MetaSubtitles meta={props.graph.meta} />
    {isEmpty(props.graph) ? <p className={styles['note']}>No data</p> : <DrawnGraph {...props} />}
  </div>
)
