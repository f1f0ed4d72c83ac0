import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear } from '@visx/scale'
import type { GraphFrame } from './frame.ts'
import styles from './graph.module.css'

const pixelScale = (length: number) => scaleLinear<number>({ domain: [0, length], range: [0, length] })

const leftAxisTick = ({ x, y, formattedValue }: TickRendererProps) => (
  <text x={x} y={y} dx={-2} dy={4} textAnchor="end" className={styles['tick']}>
    {formattedValue}
  </text>
)

const bottomAxisTick = ({ x, y, formattedValue }: TickRendererProps) => (
  <text y={y} dy={8} textAnchor="middle" className={styles['tick']}>
    {formattedValue?.split('\n').map((line, index) => (
      <tspan key={line} x={x} dy={index === 0 ? 0 : '1.25em'}>
        {line}
      </tspan>
    ))}
  </text>
)

export const GraphAxes = ({ frame }: { readonly frame: GraphFrame }) => {
  const [across, up] = [pixelScale(frame.width), pixelScale(frame.height)]
  return (
    <>
      <GridRows
        scale={up}
        width={frame.width}
        tickValues={frame.up.map(({ at }) => at)}
        stroke="currentcolor"
        className={styles['gridline'] ?? ''}
      />
      <AxisLeft
        scale={up}
        tickValues={frame.up.map(({ at }) => at)}
        tickFormat={(_, index) => frame.up[index]?.lines.join('\n')}
        tickComponent={leftAxisTick}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        top={frame.height}
        scale={across}
        tickValues={frame.across.map(({ at }) => at)}
        tickFormat={(_, index) => frame.across[index]?.lines.join('\n')}
        tickComponent={bottomAxisTick}
        hideAxisLine
        hideTicks
      />
      {frame.names.up !== undefined && (
        <text x={-frame.left} y={-14} className={styles['tick']}>
          {frame.names.up}
        </text>
      )}
      {!frame.hasZero && (
        <text x={frame.width} y={-14} textAnchor="end" className={styles['tick']}>
          Axis does not start at zero
        </text>
      )}
      {frame.names.across !== undefined && (
        <text x={frame.width} y={frame.height + frame.foot - 6} textAnchor="end" className={styles['tick']}>
          {frame.names.across}
        </text>
      )}
      <line x2={frame.width} y1={frame.floor} y2={frame.floor} className={styles['baseline']} />
    </>
  )
}
