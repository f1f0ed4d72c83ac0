import { useSelector } from '@xstate/react'
import type { GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import styles from './graph.module.css'
import { stepColourIndex } from '../../../domain/widgets/graph/waterfall.ts'
import { chartColour, lineDash } from '../../../domain/widgets/graph/chart-colours.ts'
import type { GraphActor } from '../../../machines/widgets/graph.ts'
import { dotShape } from './marks.tsx'

interface SwatchProps {
  readonly type: GraphType
  readonly colourIndex: number
}

const swatchShape = ({ type, colourIndex }: SwatchProps): string => {
  if (type === 'scatter') return dotShape(colourIndex)
  return type === 'waterfall' && colourIndex === stepColourIndex.fall ? 'hatched' : 'plain'
}

const LineSwatch = ({ colourIndex }: Pick<SwatchProps, 'colourIndex'>) => (
  <svg width="18" height="10" className={styles['lineSwatch']} aria-hidden="true">
    <path d="M0 5h18" stroke={chartColour(colourIndex)} strokeWidth="2.5" strokeDasharray={lineDash(colourIndex)} />
  </svg>
)

const BoxSwatch = (props: SwatchProps) => (
  <span className={styles['swatch']} data-look={swatchShape(props)} style={{ color: chartColour(props.colourIndex) }} />
)

export const LegendSwatch = (props: SwatchProps) =>
  props.type === 'line' || props.type === 'area' ? (
    <LineSwatch colourIndex={props.colourIndex} />
  ) : (
    <BoxSwatch {...props} />
  )

export interface LegendItem {
  readonly name: string
  readonly figure?: string
}

interface Props {
  readonly type: GraphType
  readonly entries: readonly LegendItem[]
  readonly actor: GraphActor
}

const maxUnfoldedItems = 8
const shownWhenFolded = 6

const FoldButton = ({ more, actor }: { readonly more: number; readonly actor: GraphActor }) => {
  const isFolded = useSelector(actor, (snapshot) => snapshot.matches({ legend: 'folded' }))
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-expanded={!isFolded}
      onClick={() => actor.send({ type: isFolded ? 'legend.unfolded' : 'legend.folded' })}
    >
      {isFolded ? `${more} more` : 'Fewer'}
    </button>
  )
}

export const GraphLegend = ({ type, entries, actor }: Props) => {
  const hidden = useSelector(actor, ({ context }) => context.hidden)
  const isFolded = useSelector(actor, (snapshot) => snapshot.matches({ legend: 'folded' }))
  const isLong = entries.length > maxUnfoldedItems
  return (
    <ul className={styles['legend']} aria-label="Legend">
      {entries.slice(0, isLong && isFolded ? shownWhenFolded : entries.length).map(({ name, figure }, index) => (
        <li key={name}>
          <button
            type="button"
            className={styles['entry']}
            aria-pressed={!hidden.includes(name)}
            onClick={() => actor.send({ type: 'legend.pressed', name })}
          >
            {/* The colours of a waterfall tell rises from falls. */}
            {type !== 'waterfall' && <LegendSwatch type={type} colourIndex={index} />}
            <span className={styles['name']}>{name}</span>
            {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
          </button>
        </li>
      ))}
      {isLong && (
        <li>
          <FoldButton more={entries.length - shownWhenFolded} actor={actor} />
        </li>
      )}
    </ul>
  )
}
