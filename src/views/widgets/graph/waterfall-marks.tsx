import { compactFigure } from '../../../domain/widgets/graph/label-text.ts'
import { signed, type Step, stepPlaces } from '../../../domain/widgets/graph/waterfall.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import { textWidth } from '../../../domain/widgets/table/column-width.ts'
import type { ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import { barPath, hatchPath } from './hatch-path.ts'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'

interface Props {
  readonly frame: Frame
  readonly steps: readonly Step[]
  readonly valueType: ColumnType
}

const widest = 56
const figureSize = 11
/** What a bar's band is of the room between two middles. */
const bandShare = 0.7

const figureOf = ({ kind, change }: Step, valueType: ColumnType): string => {
  const shown = compactFigure(valueType, change ?? 0)
  return kind === 'total' ? shown : signed(change, shown)
}

const Links = ({ frame: { xs, yOf }, steps }: Omit<Props, 'valueType'>) => {
  const links = steps.slice(0, -1).map(({ to }, place) => `M${xs[place] ?? 0},${yOf(to)}H${xs[place + 1] ?? 0}`)
  return <path d={links.join('')} className={styles['link']} />
}

const Figures = ({ frame, steps, valueType }: Props) => {
  const figures = steps.map((step) => figureOf(step, valueType))
  const hasRoom = figures.every((figure) => textWidth(figure, figureSize) <= frame.band / bandShare)
  if (!hasRoom) return null
  return steps.map(({ from, to }, place) => (
    <text
      key={place}
      x={frame.xs[place]}
      y={frame.yOf(Math.max(from, to)) - 4}
      textAnchor="middle"
      className={styles['stepFigure']}
    >
      {figures[place]}
    </text>
  ))
}

/** Bars that stand where the one before them ended; a fall is hatched and has its sign, if there is room for figures. */
export const WaterfallMarks = (props: Props) => {
  const { frame, steps } = props
  const width = Math.max(1, Math.min(widest, frame.band))
  const leftOf = (place: number): number => (frame.xs[place] ?? 0) - width / 2
  const drawn = (wanted: Step['kind'], draw: (step: Step, place: number) => string): string =>
    steps.map((step, place) => (step.kind === wanted ? draw(step, place) : '')).join('')
  const bar = (step: Step, place: number): string => barPath(frame, step, leftOf(place), width)
  const hatch = ({ from, to }: Step, place: number): string =>
    hatchPath(leftOf(place), frame.yOf(from), width, frame.yOf(to) - frame.yOf(from))
  return (
    <>
      <Links frame={frame} steps={steps} />
      <path d={drawn('rise', bar)} style={{ fill: chartColour(stepPlaces.rise) }} />
      <g style={{ stroke: chartColour(stepPlaces.fall) }} fill="none">
        <path d={drawn('fall', hatch)} className={styles['hatch']} />
        <path d={drawn('fall', bar)} />
      </g>
      <path d={drawn('total', bar)} style={{ fill: chartColour(stepPlaces.total) }} />
      <Figures {...props} />
    </>
  )
}
