import { ActionIcon } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from '../page.module.css'
import type { ChartState, ChartTransition } from './chart-of.ts'
import {
  type Arrow,
  bodyHeight,
  type Drawing,
  fontSize,
  headHeight,
  headLines,
  layOut,
  lineHeight,
  listedText,
  type StateBox,
  transitionText,
} from './lay-out.ts'

/** Colours of a chart: current states, transitions of the last step, and those that no test took. */
interface ChartMarks {
  readonly current: ReadonlySet<string>
  readonly taken: ReadonlySet<string>
  readonly isCovered: ((key: string) => boolean) | undefined
}

interface MarkedProps {
  readonly marks: ChartMarks
}

const lookOf = ({ key }: ChartTransition, { taken, isCovered }: ChartMarks): string | undefined => {
  if (taken.has(key)) return 'taken'
  return isCovered === undefined || isCovered(key) ? undefined : 'untaken'
}

const Line = ({
  transition,
  text,
  x,
  y,
  marks,
  anchor,
}: MarkedProps & {
  readonly transition: ChartTransition
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle'
}) => (
  <text
    className={classes['line']}
    data-look={lookOf(transition, marks)}
    x={x}
    y={y}
    fontSize={fontSize}
    textAnchor={anchor}
  >
    {text}
  </text>
)

const StateShape = ({ box, marks }: MarkedProps & { readonly box: StateBox }) => {
  const { x, y, width, height, state, depth, listed } = box
  const head = headLines(state)
  const lineAt = (index: number) => y + headHeight + 4 + (index + 0.75) * lineHeight
  return (
    <g
      data-state={state.id}
      data-current={marks.current.has(state.id) || undefined}
      data-depth={depth % 2}
      className={classes['state']}
    >
      <title>{state.id}</title>
      <rect className={classes['box']} data-kind={state.kind} x={x} y={y} width={width} height={height} rx={6} />
      {state.kind === 'final' && (
        <rect className={classes['inner']} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />
      )}
      {state.children.length > 0 && (
        <line className={classes['rule']} x1={x} x2={x + width} y1={y + bodyHeight(state)} y2={y + bodyHeight(state)} />
      )}
      <text className={classes['name']} x={x + 12} y={y + 19} fontSize={13}>
        {state.key}
        {state.kind === 'parallel' && <tspan className={classes['kind']}> parallel</tspan>}
        {state.kind === 'history' && <tspan className={classes['kind']}> history</tspan>}
      </text>
      {head.map((line, index) => (
        <text key={line} className={classes['head']} x={x + 12} y={lineAt(index)} fontSize={fontSize}>
          {line}
        </text>
      ))}
      {listed.map((transition, index) => (
        <Line
          key={transition.key}
          transition={transition}
          text={listedText(transition)}
          x={x + 12}
          y={lineAt(head.length + index)}
          marks={marks}
          anchor="start"
        />
      ))}
    </g>
  )
}

const pathOf = (points: Arrow['points']): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

const ArrowShape = ({ arrow: { transitions, points, label }, marks }: MarkedProps & { readonly arrow: Arrow }) => {
  const looks = transitions.map((transition) => lookOf(transition, marks))
  const isUntaken = looks.length > 0 && looks.every((look) => look === 'untaken')
  const look = looks.includes('taken') ? 'taken' : isUntaken ? 'untaken' : undefined
  return (
    <g>
      <path
        className={classes['arrow']}
        data-look={look}
        d={pathOf(points)}
        markerEnd={`url(#head-${look ?? 'plain'})`}
      />
      {label !== undefined &&
        transitions.map((transition, index) => (
          <Line
            key={transition.key}
            transition={transition}
            text={transitionText(transition)}
            x={label.x + label.width / 2}
            y={label.y + (index + 0.78) * lineHeight}
            marks={marks}
            anchor="middle"
          />
        ))}
    </g>
  )
}

const ArrowHead = ({ look }: { readonly look: string }) => (
  <marker id={`head-${look}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path className={classes['head-shape']} data-look={look} d="M0 0 L8 4 L0 8 z" />
  </marker>
)

const useDrawing = (chart: ChartState): Drawing | undefined => {
  const [drawn, setDrawn] = useState<{ readonly chart: ChartState; readonly drawing: Drawing }>()
  useEffect(() => {
    let isLeft = false
    layOut(chart)
      .then((drawing) => {
        if (!isLeft) setDrawn({ chart, drawing })
      })
      .catch(reportError)
    return () => {
      isLeft = true
    }
  }, [chart])
  return drawn?.chart === chart ? drawn.drawing : undefined
}

const minScale = 0.3
const maxScale = 1.6
const minFitScale = 0.62

export const ChartView = ({
  chart,
  marks,
  label,
}: MarkedProps & { readonly chart: ChartState; readonly label: string }) => {
  const drawing = useDrawing(chart)
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number>()
  const fit = drawing === undefined ? 1 : Math.min(1, ((frame.current?.clientWidth ?? 800) - 24) / drawing.width)
  const scale = zoom ?? Math.max(fit, minFitScale)
  const currentKey = [...marks.current].join(' ')

  useEffect(() => {
    const shapes = frame.current?.querySelectorAll('[data-current]') ?? []
    const box = frame.current?.getBoundingClientRect()
    const shape = [...shapes].at(-1)?.getBoundingClientRect()
    if (box === undefined || shape === undefined) return
    const isSeen =
      shape.top >= box.top && shape.bottom <= box.bottom && shape.left >= box.left && shape.right <= box.right
    if (!isSeen)
      frame.current?.scrollBy({
        top: shape.top + shape.height / 2 - box.top - box.height / 2,
        left: shape.left + shape.width / 2 - box.left - box.width / 2,
      })
  }, [currentKey, drawing])

  const zoomBy = (factor: number) => {
    setZoom(Math.min(maxScale, Math.max(minScale, scale * factor)))
  }
  return (
    <div className={classes['chart']}>
      <div className={classes['zoom']} role="group" aria-label="Zoom">
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => zoomBy(1 / 1.25)}>
          −
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
          +
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Fit the chart" w="auto" px="xs" onClick={() => setZoom(fit)}>
          Fit
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className={classes['scroll']} ref={frame} tabIndex={0} role="region" aria-label={`Chart of ${label}`}>
        {drawing === undefined ? (
          <p className={classes['note']}>Drawing the chart</p>
        ) : (
          <svg
            className={classes['svg']}
            role="img"
            aria-label={label}
            width={drawing.width * scale}
            height={drawing.height * scale}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          >
            <defs>
              {['plain', 'taken', 'untaken'].map((look) => (
                <ArrowHead key={look} look={look} />
              ))}
            </defs>
            {drawing.boxes.map((box) => (
              <StateShape key={box.state.id} box={box} marks={marks} />
            ))}
            {drawing.starts.map(({ x, y }) => (
              <circle key={`${x} ${y}`} className={classes['start']} cx={x} cy={y} r={5} />
            ))}
            {drawing.arrows.map((arrow) => (
              <ArrowShape key={arrow.id} arrow={arrow} marks={marks} />
            ))}
          </svg>
        )}
      </div>
    </div>
  )
}
