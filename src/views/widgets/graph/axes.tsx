import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear } from '@visx/scale'
import type { Frame } from './frame.ts'
import styles from './graph.module.css'

const pixels = (length: number) => scaleLinear<number>({ domain: [0, length], range: [0, length] })

const tickText =
  (anchor: 'middle' | 'end', dx: number, dy: number) =>
  ({ x, y, formattedValue }: TickRendererProps) => (
    <text x={x} y={y} dx={dx} dy={dy} textAnchor={anchor} className={styles['tick']}>
      {formattedValue}
    </text>
  )

const below = tickText('middle', 0, 8)
const beside = tickText('end', -2, 4)

export const Axes = ({ frame }: { readonly frame: Frame }) => {
  const [across, up] = [pixels(frame.width), pixels(frame.height)]
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
        tickFormat={(_, place) => frame.up[place]?.text}
        tickComponent={beside}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        top={frame.height}
        scale={across}
        tickValues={frame.across.map(({ at }) => at)}
        tickFormat={(_, place) => frame.across[place]?.text}
        tickComponent={below}
        axisLineClassName={styles['baseline'] ?? ''}
        stroke="currentcolor"
        hideTicks
      />
    </>
  )
}
