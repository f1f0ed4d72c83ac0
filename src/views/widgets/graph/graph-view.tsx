import { useSelector } from '@xstate/react'
import { isRound } from '../../../domain/graph/shown-series.ts'
import { namedParts, slicesOf, undrawn } from '../../../domain/graph/slices.ts'
import { formatCell } from '../../../domain/widget/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widget/widget-graph.ts'
import { Subtitles } from '../figures/meta-text.tsx'
import { Cartesian } from './cartesian.tsx'
import type { GraphActor } from './graph-actor.ts'
import { GraphText } from './graph-text.tsx'
import styles from './graph.module.css'
import { type Entry, Legend } from './legend.tsx'
import { Plot } from './plot.tsx'
import { Round } from './round.tsx'

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

const Undrawn = ({ graph }: Pick<Props, 'graph'>) => {
  const names = undrawn(graph)
  return names.length > 0 && <p className={styles['note']}>Below zero, not drawn: {names.join(', ')}</p>
}

const RoundGraph = ({ graph, width, height, label, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const shares = new Map(slicesOf(graph, hidden).map(({ name, share }) => [name, share]))
  const entries = namedParts(graph).map((name): Entry => ({ name, figure: formatCell('percent', shares.get(name)) }))
  const isBeside = width >= besideFrom
  return (
    <div className={styles['round']} data-beside={isBeside}>
      <Plot graph={graph} label={label} actor={actor}>
        <Round graph={graph} size={Math.min(height, largestRound, isBeside ? width * 0.42 : width)} actor={actor} />
      </Plot>
      <Legend entries={entries} actor={actor} />
    </div>
  )
}

const AxedGraph = ({ graph, width, height, label, actor }: Props) => (
  <>
    {graph.data.length > 1 && <Legend entries={graph.data.map(({ name }) => ({ name }))} actor={actor} />}
    <Plot graph={graph} label={label} actor={actor}>
      <Cartesian graph={graph} width={width} height={height} actor={actor} />
    </Plot>
  </>
)

const isEmpty = ({ labels, data }: WidgetGraph): boolean =>
  labels.length === 0 || data.every(({ values }) => values.every((value) => value === null))

export const GraphView = (props: Props) => (
  <div className={styles['graph']}>
    <Subtitles meta={props.graph.meta} />
    {isEmpty(props.graph) ? (
      <p className={styles['note']}>Nothing to show yet.</p>
    ) : (
      <>
        {isRound(props.graph.type) ? <RoundGraph {...props} /> : <AxedGraph {...props} />}
        {isRound(props.graph.type) && <Undrawn graph={props.graph} />}
        <GraphText graph={props.graph} label={props.label} />
      </>
    )}
  </div>
)
