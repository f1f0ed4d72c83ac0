import { stepPlaces } from '../../../domain/widgets/graph/waterfall.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import type { GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import { dotShape } from './dot-path.ts'
import styles from './graph.module.css'

interface Props {
  readonly type: GraphType
  readonly place: number
}

const lookOf = ({ type, place }: Props): string => {
  if (type === 'scatter') return dotShape(place)
  return type === 'waterfall' && place === stepPlaces.fall ? 'hatched' : 'plain'
}

/** What stands for a series beside its name: its colour, and its shape where it has one. */
export const Swatch = (props: Props) => (
  <span className={styles['swatch']} data-look={lookOf(props)} style={{ color: chartColour(props.place) }} />
)
