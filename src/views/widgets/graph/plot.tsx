import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { isPointMove, readablePointCount, readingAt, spokenReading } from '../../../domain/widgets/graph/reading.ts'
import { graphKindText } from '../../../domain/widgets/graph/summary.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'
import figures from '../figures/figures.module.css'
import styles from './graph.module.css'

interface Props {
  readonly graph: WidgetGraph
  readonly label: string
  readonly actor: GraphActor
  readonly children: ReactNode
}

const SpokenPoint = ({ graph, actor }: Pick<Props, 'graph' | 'actor'>) => {
  const { hidden, point } = useSelector(actor, ({ context }) => context)
  const isSpeaking = useSelector(actor, (snapshot) => snapshot.matches({ reading: 'speaking' }))
  const reading = isSpeaking && point !== null ? readingAt(graph, hidden, point) : null
  return (
    <span role="status" className={figures['visuallyHidden']}>
      {reading === null ? '' : spokenReading(reading)}
    </span>
  )
}

export const GraphPlot = ({ graph, label, actor, children }: Props) => {
  const help = useId()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') actor.send({ type: 'point.left' })
    if (!isPointMove(event.key)) return
    event.preventDefault()
    const points = readablePointCount(graph, actor.getSnapshot().context.hidden)
    if (points > 0) actor.send({ type: 'key.pressed', key: event.key, points })
  }
  const leave = () => actor.send({ type: 'point.left' })

  return (
    <div
      role="group"
      aria-roledescription="graph"
      aria-label={`${label}. ${graphKindText(graph)}`}
      aria-describedby={help}
      tabIndex={0}
      className={styles['plot']}
      onKeyDown={press}
      onPointerLeave={leave}
      onBlur={leave}
    >
      <span id={help} className={figures['visuallyHidden']}>
        Use the arrow keys to move along its points.
      </span>
      {children}
      <SpokenPoint graph={graph} actor={actor} />
    </div>
  )
}
