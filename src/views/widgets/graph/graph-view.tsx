import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { inRange, rangesOf, rangeTexts } from '../../../domain/widgets/graph/range.ts'
import { drawnSeries, hasSlices, isRound } from '../../../domain/widgets/graph/shown-series.ts'
import { namedParts, slicesOf } from '../../../domain/widgets/graph/slices.ts'
import { undrawn } from '../../../domain/widgets/graph/undrawn.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { screenOnly } from '../../adapters/picture-marks.ts'
import { Subtitles } from '../figures/meta-text.tsx'
import { Cartesian } from './cartesian.tsx'
import { GraphText } from './graph-text.tsx'
import styles from './graph.module.css'
import { type Entry, Legend, Swatch } from './legend.tsx'
import { Plot } from './plot.tsx'
import { Round } from './round.tsx'
import { SaveMenu, SaveWord } from './save-menu.tsx'
import { Treemap } from './treemap.tsx'
import { stepKinds, stepPlaces } from '../../../domain/widgets/graph/waterfall.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'

const kinds = ['rise', 'fall', 'total'] as const

const StepKey = () => (
  <ul className={styles['legend']} aria-label="Key">
    {kinds.map((kind) => (
      <li key={kind} className={styles['meaning']}>
        <Swatch type="waterfall" place={stepPlaces[kind]} />
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

const besideFrom = 400
const largestRound = 420

const mostNamed = 8

const listed = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`

const Undrawn = ({ graph }: Pick<Props, 'graph'>) => {
  const names = undrawn(graph)
  const why = hasSlices(graph.type) ? 'Below zero' : 'No position'
  return names.length > 0 && <p className={styles['note']}>{`${why}, not drawn: ${listed(names)}`}</p>
}

const useHidden = (actor: GraphActor): readonly string[] => useSelector(actor, ({ context }) => context.hidden)

const partEntries = (graph: WidgetGraph, hidden: readonly string[]): readonly Entry[] => {
  const shares = new Map(slicesOf(graph, hidden).map(({ name, share }) => [name, share]))
  return namedParts(graph).map((name) => ({ name, figure: formatCell('percent', shares.get(name)) }))
}

const RoundGraph = ({ graph, width, height, label, actor }: Props) => {
  const entries = partEntries(graph, useHidden(actor))
  const isBeside = width >= besideFrom
  return (
    <div className={styles['round']} data-beside={isBeside}>
      <Plot graph={graph} label={label} actor={actor}>
        <Round graph={graph} size={Math.min(height, largestRound, isBeside ? width * 0.42 : width)} actor={actor} />
      </Plot>
      <Legend type={graph.type} entries={entries} actor={actor} />
    </div>
  )
}

const TiledGraph = ({ graph, width, height, label, actor }: Props) => (
  <>
    <Legend type={graph.type} entries={partEntries(graph, useHidden(actor))} actor={actor} />
    <Plot graph={graph} label={label} actor={actor}>
      <Treemap graph={graph} width={width} height={height} actor={actor} />
    </Plot>
  </>
)

const AxedGraph = ({ graph, width, height, label, actor }: Props) => {
  const entries = drawnSeries(graph).map(({ name }): Entry => ({ name }))
  return (
    <>
      {entries.length > 1 && <Legend type={graph.type} entries={entries} actor={actor} />}
      {graph.type === 'waterfall' && <StepKey />}
      <Plot graph={graph} label={label} actor={actor}>
        <Cartesian graph={graph} width={width} height={height} actor={actor} />
      </Plot>
    </>
  )
}

const Drawing = (props: Props) => {
  if (isRound(props.graph.type)) return <RoundGraph {...props} />
  return props.graph.type === 'treemap' ? <TiledGraph {...props} /> : <AxedGraph {...props} />
}

const isEmpty = ({ labels, data }: WidgetGraph): boolean =>
  labels.length === 0 || data.every(({ values }) => values.every((value) => value === null))

const Ranges = ({ graph, actor }: Pick<Props, 'graph' | 'actor'>) => {
  const chosen = useSelector(actor, ({ context }) => context.range)
  const ranges = useMemo(() => rangesOf(graph), [graph])
  const now = ranges.includes(chosen) ? chosen : 'All'
  return (
    ranges.length > 0 && (
      <ul className={styles['ranges']} aria-label="Range" {...screenOnly}>
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

const Drawn = (props: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const range = useSelector(props.actor, ({ context }) => context.range)
  const shown = useMemo(() => inRange(props.graph, range), [props.graph, range])
  return (
    <div ref={root}>
      <Drawing {...props} graph={shown} />
      <div className={styles['foot']}>
        <Ranges graph={props.graph} actor={props.actor} />
        <Undrawn graph={shown} />
        <div className={styles['save']} {...screenOnly}>
          <SaveMenu graph={shown} label={props.label} actor={props.actor} root={root} />
        </div>
      </div>
      <SaveWord actor={props.actor} />
      <GraphText graph={props.graph} label={props.label} />
    </div>
  )
}

export const GraphView = (props: Props) => (
  <div className={styles['graph']}>
    <Subtitles meta={props.graph.meta} />
    {isEmpty(props.graph) ? <p className={styles['note']}>No data</p> : <Drawn {...props} />}
  </div>
)
