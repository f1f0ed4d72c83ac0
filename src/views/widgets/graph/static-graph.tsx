import { Group } from '@visx/group'
import { isRound, shownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { slicesOf } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { frameOf } from './frame.ts'
import { CartesianMarks } from './marks.tsx'
import { SlicesMarks } from './slices-marks.tsx'
import { TreemapTile, TiledSlices } from './treemap.tsx'

interface Props {
  readonly graph: WidgetGraph
  readonly width: number
  readonly height: number
}

const StaticRound = ({ graph, width, height }: Props) => {
  const size = Math.min(width, height)
  return (
    <Group left={(width - size) / 2}>
      <SlicesMarks graph={graph} slices={slicesOf(graph, [])} size={size} />
    </Group>
  )
}

const StaticTreemap = ({ graph, width, height }: Props) => (
  <TiledSlices slices={slicesOf(graph, [])} width={width} height={height}>
    {(tiles) =>
      tiles.map(({ slice, box }) => (
        <TreemapTile key={slice.colourIndex} slice={slice} valueType={graph.options.valueType} box={box} />
      ))
    }
  </TiledSlices>
)

const StaticAxed = ({ graph, width, height }: Props) => {
  const series = shownSeries(graph, [])
  const frame = frameOf(graph, series, { width, height })
  return (
    <Group left={frame.left} top={frame.top}>
      <CartesianMarks graph={graph} frame={frame} series={series} />
    </Group>
  )
}

export const StaticGraph = (props: Props) => {
  if (isRound(props.graph.type)) return <StaticRound {...props} />
  return props.graph.type === 'treemap' ? <StaticTreemap {...props} /> : <StaticAxed {...props} />
}

export const inkColour = '#1c2430'
export const dimmedColour = '#56606e'
const [lineColour, strongLine, paperColour] = ['#dfe3e8', '#8d96a3', '#ffffff']

type StyleAttributes = Readonly<Record<string, string>>

const classStyles: Readonly<Record<string, StyleAttributes>> = {
  tick: { fill: dimmedColour, 'font-size': '11' },
  totalName: { fill: dimmedColour, 'font-size': '11' },
  gridline: { color: lineColour },
  baseline: { stroke: strongLine },
  line: { fill: 'none', stroke: 'currentColor', 'stroke-linejoin': 'round', 'stroke-width': '1.75' },
  area: { fill: 'currentColor', 'fill-opacity': '0.14' },
  dots: { stroke: paperColour, 'stroke-width': '0.75' },
  hatch: { 'stroke-width': '2' },
  link: { stroke: strongLine, 'stroke-dasharray': '2 2' },
  stepFigure: { fill: inkColour, 'font-size': '11' },
  tileText: { 'font-size': '12' },
  slice: { stroke: paperColour, 'stroke-width': '2' },
  total: { fill: inkColour, 'font-size': '15', 'font-weight': '600' },
}

const tagPattern = /<(\w+)((?: [\w:-]+="[^"]*")*)(\/?)>/g
const attributePattern = / ([\w:-]+)="([^"]*)"/g

const mergeStyles = (each: readonly StyleAttributes[]): StyleAttributes =>
  Object.fromEntries(each.flatMap((look) => Object.entries(look)))

const lightSchemeValue = (value: string): string => value.replace(/light-dark\(([^,]*),[^)]*\)/g, '$1')

const parseInlineStyle = (style: string): StyleAttributes =>
  Object.fromEntries(
    style.split(';').flatMap((each) => {
      const [name = '', value = ''] = each.split(/:(.*)/s)
      return value === '' ? [] : [[name.trim(), lightSchemeValue(value.trim())]]
    }),
  )

const printAttributesOf = (name: string, value: string): StyleAttributes => {
  if (name === 'class') return mergeStyles(value.split(' ').map((each) => classStyles[each] ?? {}))
  if (name === 'style') return parseInlineStyle(value)
  return name.startsWith('data-') ? {} : { [name]: value }
}

export const printMarkup = (markup: string): string =>
  markup.replace(tagPattern, (_, element: string, attributes: string, closing: string) => {
    const all = [...attributes.matchAll(attributePattern)].map(([, name = '', value = '']) => ({ name, value }))
    const own = all.filter(({ name }) => name !== 'class' && name !== 'style')
    const dressed = all.filter(({ name }) => name === 'class' || name === 'style')
    const look = mergeStyles([...own, ...dressed].map(({ name, value }) => printAttributesOf(name, value)))
    return `<${element}${Object.entries(look)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('')}${closing}>`
  })
