import elkModule, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { type ChartState, type ChartTransition, statesIn } from './chart-of.ts'

export const fontSize = 12
export const lineHeight = 17
const padding = 12
export const headHeight = 28
const font = `${fontSize}px system-ui, sans-serif`
const boldFont = `600 13px system-ui, sans-serif`

interface Point {
  readonly x: number
  readonly y: number
}

interface Box extends Point {
  readonly width: number
  readonly height: number
}

export interface StateBox extends Box {
  readonly state: ChartState
  readonly depth: number
  /** Transitions that stay in the state or lead to a state around or inside it. */
  readonly listed: readonly ChartTransition[]
}

export interface Arrow {
  readonly id: string
  readonly transitions: readonly ChartTransition[]
  readonly points: readonly Point[]
  readonly label: Box | undefined
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly boxes: readonly StateBox[]
  readonly arrows: readonly Arrow[]
  readonly starts: readonly Point[]
}

// Vite resolves the default export of CommonJS, Node does not
const ElkLayouter = 'default' in elkModule ? elkModule.default : elkModule
const elk = new ElkLayouter({ workerUrl })
const pen = document.createElement('canvas').getContext('2d')

const widthOf = (text: string, inFont = font): number => {
  if (pen === null) return text.length * 7
  pen.font = inFont
  return pen.measureText(text).width
}

const guardText = ({ guard }: ChartTransition): string => (guard === undefined ? '' : ` [${guard}]`)

export const transitionText = (transition: ChartTransition): string => `${transition.label}${guardText(transition)}`

const nameIn = (id: string): string => id.split('.').at(-1) ?? id

/** The text of a transition that is listed in its state. */
export const listedText = (transition: ChartTransition): string =>
  transition.target === undefined || transition.target === transition.source
    ? `↻ ${transitionText(transition)}`
    : `${transitionText(transition)} → ${nameIn(transition.target)}`

const isAround = (outer: string, inner: string): boolean => outer === inner || inner.startsWith(`${outer}.`)

/** An arrow between a state and one inside it would hide what the chart shows, so the state lists these. */
const isListed = ({ source, target }: ChartTransition): boolean =>
  target === undefined || isAround(source, target) || isAround(target, source)

export const headLines = ({ invoked, tags }: ChartState): readonly string[] => [
  ...invoked.map((name) => `runs ${name}`),
  ...(tags.length === 0 ? [] : [`tags: ${tags.join(', ')}`]),
]

const linesOf = (state: ChartState): readonly string[] => [
  ...headLines(state),
  ...state.transitions.filter(isListed).map(listedText),
]

export const bodyHeight = (state: ChartState): number => {
  const count = linesOf(state).length
  return headHeight + (count === 0 ? 0 : count * lineHeight + 8)
}

const markOf = (id: string): string => `${id} start`

const toNode = (state: ChartState): ElkNode => {
  const lines = linesOf(state)
  const width = Math.max(widthOf(state.key, boldFont) + 18, ...lines.map((line) => widthOf(line))) + 2 * padding
  const height = bodyHeight(state)
  if (state.children.length === 0) return { id: state.id, width: Math.max(width, 88), height: Math.max(height, 36) }
  return {
    id: state.id,
    layoutOptions: {
      'elk.padding': `[top=${height + padding},left=${padding + 4},bottom=${padding + 4},right=${padding + 4}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${height + 40})`,
    },
    children: [
      ...(state.initial === undefined ? [] : [{ id: markOf(state.id), width: 10, height: 10 }]),
      ...state.children.map(toNode),
    ],
  }
}

const groupOf = ({ source, target }: ChartTransition): string => `${source} to ${target ?? ''}`

const arrowsOf = (states: readonly ChartState[]): ReadonlyMap<string, readonly ChartTransition[]> =>
  Map.groupBy(
    states.flatMap(({ transitions }) => transitions).filter((transition) => !isListed(transition)),
    groupOf,
  )

const toEdge = ([id, transitions]: readonly [string, readonly ChartTransition[]]): ElkExtendedEdge => ({
  id,
  sources: [transitions[0]?.source ?? ''],
  targets: [transitions[0]?.target ?? ''],
  labels: [
    {
      text: id,
      width: Math.max(...transitions.map((transition) => widthOf(transitionText(transition)))) + 8,
      height: transitions.length * lineHeight,
    },
  ],
})

const boxesIn = (
  node: ElkNode,
  states: ReadonlyMap<string, ChartState>,
  at: Point,
  depth: number,
): readonly StateBox[] => {
  const state = states.get(node.id)
  const here = { x: at.x + (node.x ?? 0), y: at.y + (node.y ?? 0) }
  const { width = 0, height = 0 } = node
  const own =
    state === undefined ? [] : [{ ...here, width, height, state, depth, listed: state.transitions.filter(isListed) }]
  return [...own, ...(node.children ?? []).flatMap((child) => boxesIn(child, states, here, depth + 1))]
}

const startsIn = (node: ElkNode, at: Point): readonly Point[] => {
  const here = { x: at.x + (node.x ?? 0), y: at.y + (node.y ?? 0) }
  const own = node.id.endsWith(' start') ? [{ x: here.x + 5, y: here.y + 5 }] : []
  return [...own, ...(node.children ?? []).flatMap((child) => startsIn(child, here))]
}

/** Lays out a chart with ELK's layered algorithm, nested states included. */
export const layOut = async (chart: ChartState): Promise<Drawing> => {
  const states = new Map(statesIn(chart).map((state) => [state.id, state]))
  const groups = arrowsOf([...states.values()])
  const starts: readonly ElkExtendedEdge[] = [...states.values()].flatMap(({ id, initial }) =>
    initial === undefined ? [] : [{ id: markOf(id), sources: [markOf(id)], targets: [initial] }],
  )
  const request: ElkNode = {
    id: 'page',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=4,left=4,bottom=4,right=4]',
      'elk.spacing.nodeNode': '28',
      'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '12',
      'elk.spacing.edgeLabel': '4',
      'elk.layered.spacing.nodeNodeBetweenLayers': '32',
      'elk.layered.spacing.edgeNodeBetweenLayers': '16',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    },
    children: [toNode(chart)],
    edges: [...starts, ...[...groups].map(toEdge)],
  }
  const graph = await elk.layout(request)
  const origin = { x: 0, y: 0 }
  const { edges = [], width = 0, height = 0 } = graph
  return {
    width,
    height,
    boxes: boxesIn(graph, states, origin, -1),
    starts: startsIn(graph, origin),
    arrows: edges.map(({ id, sections = [], labels = [] }) => {
      const label = labels[0]
      return {
        id,
        transitions: groups.get(id) ?? [],
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
        label:
          label === undefined
            ? undefined
            : { x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0 },
      }
    }),
  }
}
