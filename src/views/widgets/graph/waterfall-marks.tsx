import { Bar } from '@visx/shape'
import { useId } from 'react'
import { compactFigure } from '../../../domain/graph/compact-figure.ts'
import { signed, type Step, stepPlaces } from '../../../domain/graph/waterfall.ts'
import { chartColour } from '../../../domain/widget/chart-colours.ts'
import type { ColumnType } from '../../../domain/widget/widget-table.ts'
import { textWidth } from '../../../domain/widget/text-width.ts'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'

interface Props {
  readonly frame: Frame
  readonly steps: readonly Step[]
  readonly valueType: ColumnType
}

const widest = 56
const figureSize = 11

const Hatching = ({ id, colour }: { readonly id: string; readonly colour: string }) => (
  <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1={1} x2={1} y2={5} className={styles['hatch']} style={{ stroke: colour }} />
  </pattern>
)

const figureOf = ({ kind, change }: Step, valueType: ColumnType): string => {
  const shown = compactFigure(valueType, change ?? 0)
  return kind === 'total' ? shown : signed(change, shown)
}

/** Bars that stand where the one before them ended; a fall is hatched and has its sign, if there is room for figures. */
export const WaterfallMarks = ({ frame, steps, valueType }: Props) => {
  const hatching = useId()
  const width = Math.max(1, Math.min(widest, frame.band))
  const figures = steps.map((step) => figureOf(step, valueType))
  const room = frame.band / 0.7
  const hasFigures = figures.every((figure) => textWidth(figure, figureSize) <= room)
  return (
    <>
      <defs>
        <Hatching id={hatching} colour={chartColour(stepPlaces.fall)} />
      </defs>
      {steps.map(({ kind, from, to }, place) => {
        const x = frame.xs[place] ?? 0
        const next = frame.xs[place + 1]
        const [start, end] = [frame.yOf(from), frame.yOf(to)]
        const colour = chartColour(stepPlaces[kind])
        return (
          <g key={place}>
            {next !== undefined && <line x1={x} x2={next} y1={end} y2={end} className={styles['link']} />}
            <Bar
              x={x - width / 2}
              y={Math.min(start, end)}
              width={width}
              height={Math.max(1, Math.abs(end - start))}
              style={kind === 'fall' ? { fill: `url(#${hatching})`, stroke: colour } : { fill: colour }}
            />
            {hasFigures && (
              <text x={x} y={Math.min(start, end) - 4} textAnchor="middle" className={styles['stepFigure']}>
                {figures[place]}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}
