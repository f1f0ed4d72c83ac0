import { compactFigure } from '../../../domain/widgets/graph/label-text.ts'
import { signedText, type WaterfallStep, stepColourIndex } from '../../../domain/widgets/graph/waterfall.ts'
import { chartColour } from '../../../domain/widgets/graph/chart-colours.ts'
import { textWidth } from '../../../domain/widgets/table/column-width.ts'
import type { ColumnType } from '../../../domain/widgets/table/widget-table.ts'
import type { GraphFrame } from './frame.ts'
import styles from './graph.module.css'

interface WaterfallBlock {
  readonly from: number
  readonly to: number
}

const roundPixels = (pixels: number): number => Math.round(pixels * 100) / 100

export const barPath = (
  { yOf }: Pick<GraphFrame, 'yOf'>,
  { from, to }: WaterfallBlock,
  x: number,
  width: number,
): string => {
  const [start, end] = [yOf(from), yOf(to)]
  const [left, top, height] = [roundPixels(x), roundPixels(Math.min(start, end)), roundPixels(Math.abs(end - start))]
  return height === 0 ? '' : `M${left},${top}h${roundPixels(width)}v${height}h${-roundPixels(width)}z`
}

const hatchSpacing = 5

/** Hatches with a path, because some programs draw SVG patterns differently. */
export const hatchPath = (x: number, y: number, width: number, height: number): string =>
  Array.from({ length: Math.ceil((width + height) / hatchSpacing) }, (_, nth) => nth * hatchSpacing + hatchSpacing / 2)
    .filter((reach) => reach < width + height)
    .map((reach) => {
      const [left, bottom] = [x + Math.max(0, reach - height), y + Math.min(reach, height)]
      const [right, top] = [x + Math.min(reach, width), y + Math.max(0, reach - width)]
      return `M${left},${bottom}L${right},${top}`
    })
    .join('')

interface Props {
  readonly frame: GraphFrame
  readonly steps: readonly WaterfallStep[]
  readonly valueType: ColumnType
}

const maxBarWidth = 56
const figureSize = 11
const barShareOfBand = 0.7

const stepFigureText = ({ kind, change }: WaterfallStep, valueType: ColumnType): string => {
  const shown = compactFigure(valueType, change ?? 0)
  return kind === 'total' ? shown : signedText(change, shown)
}

const StepLinks = ({ frame: { xs, yOf }, steps }: Omit<Props, 'valueType'>) => {
  const links = steps.slice(0, -1).map(({ to }, index) => `M${xs[index] ?? 0},${yOf(to)}H${xs[index + 1] ?? 0}`)
  return <path d={links.join('')} className={styles['link']} />
}

const StepFigures = ({ frame, steps, valueType }: Props) => {
  const figures = steps.map((step) => stepFigureText(step, valueType))
  const hasRoom = figures.every((figure) => textWidth(figure, figureSize) <= frame.band / barShareOfBand)
  if (!hasRoom) return null
  return steps.map(({ from, to }, index) => (
    <text
      key={index}
      x={frame.xs[index]}
      y={frame.yOf(Math.max(from, to)) - 4}
      textAnchor="middle"
      className={styles['stepFigure']}
    >
      {figures[index]}
    </text>
  ))
}

export const WaterfallMarks = (props: Props) => {
  const { frame, steps } = props
  const width = Math.max(1, Math.min(maxBarWidth, frame.band))
  const leftOf = (index: number): number => (frame.xs[index] ?? 0) - width / 2
  const drawn = (kind: WaterfallStep['kind'], draw: (step: WaterfallStep, index: number) => string): string =>
    steps.map((step, index) => (step.kind === kind ? draw(step, index) : '')).join('')
  const bar = (step: WaterfallStep, index: number): string => barPath(frame, step, leftOf(index), width)
  const hatch = ({ from, to }: WaterfallStep, index: number): string =>
    hatchPath(leftOf(index), frame.yOf(from), width, frame.yOf(to) - frame.yOf(from))
  return (
    <>
      <StepLinks frame={frame} steps={steps} />
      <path d={drawn('rise', bar)} style={{ fill: chartColour(stepColourIndex.rise) }} />
      <g style={{ stroke: chartColour(stepColourIndex.fall) }} fill="none">
        <path d={drawn('fall', hatch)} className={styles['hatch']} />
        <path d={drawn('fall', bar)} />
      </g>
      <path d={drawn('total', bar)} style={{ fill: chartColour(stepColourIndex.total) }} />
      <StepFigures {...props} />
    </>
  )
}
