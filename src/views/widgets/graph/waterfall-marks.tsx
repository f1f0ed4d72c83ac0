import { Bar } from '@visx/shape'
import { compactFigure } from '../../../domain/graph/compact-figure.ts'
import { signed, type Step, stepPlaces } from '../../../domain/graph/waterfall.ts'
import { chartColour } from '../../../domain/widget/chart-colours.ts'
import type { ColumnType } from '../../../domain/widget/widget-table.ts'
import { textWidth } from '../../../domain/widget/text-width.ts'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'
import { hatchPath } from './hatch-path.ts'

interface Props {
  readonly frame: Frame
  readonly steps: readonly Step[]
  readonly valueType: ColumnType
}

const widest = 56
const figureSize = 11

interface StepBarProps {
  readonly step: Step
  readonly frame: Frame
  readonly x: number
  readonly width: number
}

const StepBar = ({ step: { kind, from, to }, frame, x, width }: StepBarProps) => {
  const colour = chartColour(stepPlaces[kind])
  const top = frame.yOf(Math.max(from, to))
  const height = Math.max(1, Math.abs(frame.yOf(from) - frame.yOf(to)))
  if (kind !== 'fall') return <Bar x={x} y={top} width={width} height={height} style={{ fill: colour }} />
  return (
    <g style={{ stroke: colour }} fill="none">
      <path d={hatchPath(x, top, width, height)} className={styles['hatch']} />
      <Bar x={x} y={top} width={width} height={height} />
    </g>
  )
}

const figureOf = ({ kind, change }: Step, valueType: ColumnType): string => {
  const shown = compactFigure(valueType, change ?? 0)
  return kind === 'total' ? shown : signed(change, shown)
}

/** Bars that stand where the one before them ended; a fall is hatched and has its sign, if there is room for figures. */
export const WaterfallMarks = ({ frame, steps, valueType }: Props) => {
  const width = Math.max(1, Math.min(widest, frame.band))
  const figures = steps.map((step) => figureOf(step, valueType))
  const room = frame.band / 0.7
  const hasFigures = figures.every((figure) => textWidth(figure, figureSize) <= room)
  return steps.map((step, place) => {
    const [x = 0, next] = [frame.xs[place], frame.xs[place + 1]]
    const end = frame.yOf(step.to)
    return (
      <g key={place}>
        {next !== undefined && <line x1={x} x2={next} y1={end} y2={end} className={styles['link']} />}
        <StepBar step={step} frame={frame} x={x - width / 2} width={width} />
        {hasFigures && (
          <text
            x={x}
            y={frame.yOf(Math.max(step.from, step.to)) - 4}
            textAnchor="middle"
            className={styles['stepFigure']}
          >
            {figures[place]}
          </text>
        )}
      </g>
    )
  })
}
