import { Group } from '@visx/group'
import { isRound, shownSeries } from '../../../domain/widgets/graph/shown-series.ts'
import { slicesOf } from '../../../domain/widgets/graph/slices.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { frameOf } from './frame.ts'
import { Marks } from './marks.tsx'
import { SlicesMarks } from './slices-marks.tsx'
import { Tile, Tiled } from './treemap.tsx'

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
  <Tiled slices={slicesOf(graph, [])} width={width} height={height}>
    {(tiles) =>
      tiles.map(({ slice, box }) => (
        <Tile key={slice.place} slice={slice} valueType={graph.options.valueType} box={box} />
      ))
    }
  </Tiled>
)

const StaticAxed = ({ graph, width, height }: Props) => {
  const series = shownSeries(graph, [])
  const frame = frameOf(graph, series, { width, height })
  return (
    <Group left={frame.left} top={frame.top}>
      <Marks graph={graph} frame={frame} series={series} />
    </Group>
  )
}

export const StaticGraph = (props: Props) => {
  if (isRound(props.graph.type)) return <StaticRound {...props} />
  return props.graph.type === 'treemap' ? <StaticTreemap {...props} /> : <StaticAxed {...props} />
}

export const ink = '#1c2430'
export const dimmed = '#56606e'
const [line, strongLine, paper] = ['#dfe3e8', '#8d96a3', '#ffffff']

type Look = Readonly<Record<string, string>>

const looks: Readonly<Record<string, Look>> = {
  tick: { fill: dimmed, 'font-size': '11' },
  totalName: { fill: dimmed, 'font-size': '11' },
  gridline: { color: line },
  baseline: { stroke: strongLine },
  line: { fill: 'none', stroke: 'currentColor', 'stroke-linejoin': 'round', 'stroke-width': '1.75' },
  area: { fill: 'currentColor', 'fill-opacity': '0.14' },
  dots: { stroke: paper, 'stroke-width': '0.75' },
  hatch: { 'stroke-width': '2' },
  link: { stroke: strongLine, 'stroke-dasharray': '2 2' },
  stepFigure: { fill: ink, 'font-size': '11' },
  tileText: { 'font-size': '12' },
  slice: { stroke: paper, 'stroke-width': '2' },
  total: { fill: ink, 'font-size': '15', 'font-weight': '600' },
}

const tag = /<(\w+)((?: [\w:-]+="[^"]*")*)(\/?)>/g
const attribute = / ([\w:-]+)="([^"]*)"/g

const together = (each: readonly Look[]): Look => Object.fromEntries(each.flatMap((look) => Object.entries(look)))

const inTheLight = (value: string): string => value.replace(/light-dark\(([^,]*),[^)]*\)/g, '$1')

const styled = (style: string): Look =>
  Object.fromEntries(
    style.split(';').flatMap((each) => {
      const [name = '', value = ''] = each.split(/:(.*)/s)
      return value === '' ? [] : [[name.trim(), inTheLight(value.trim())]]
    }),
  )

const lookOf = (name: string, value: string): Look => {
  if (name === 'class') return together(value.split(' ').map((each) => looks[each] ?? {}))
  if (name === 'style') return styled(value)
  return name.startsWith('data-') ? {} : { [name]: value }
}

export const printed = (markup: string): string =>
  markup.replace(tag, (_, element: string, attributes: string, closing: string) => {
    const all = [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => ({ name, value }))
    const own = all.filter(({ name }) => name !== 'class' && name !== 'style')
    const dressed = all.filter(({ name }) => name === 'class' || name === 'style')
    const look = together([...own, ...dressed].map(({ name, value }) => lookOf(name, value)))
    return `<${element}${Object.entries(look)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('')}${closing}>`
  })
