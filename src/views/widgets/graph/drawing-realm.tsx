import * as t from 'io-ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { E, pipe } from '../../../domain/fp.ts'
import { graphKindText } from '../../../domain/widgets/graph/summary.ts'
import { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { escapeXml } from '../../adapters/drawn-svg.ts'
import { captionOf } from './graph-text.tsx'
import { noSubject } from '../../../domain/widgets/sheet/figures-subject.ts'
import { composePicture, pictureMargin } from './compose-picture.ts'
import { dimmedColour, inkColour, printMarkup, StaticGraph } from './static-graph.tsx'
import { clampNumber } from '../../../domain/numbers/clamp.ts'

/** `alt` replaces a missing title. With `legend: false`, the text around the chart explains its colours. */
const ChartSpec = t.intersection([
  t.strict({ graph: WidgetGraph, title: t.string, width: t.number, height: t.number }),
  t.partial({ alt: t.string, legend: t.boolean }),
])
type ChartSpec = t.TypeOf<typeof ChartSpec>

const maxPoints = 20_000
const [minSide, maxSide] = [80, 4000]

const clampSide = (length: number): number => clampNumber(length, minSide, maxSide)

/** Wider charts span a sheet; their letters are too small on a telephone. */
const maxPhoneReadableWidth = 700
const phoneWidth = 360

/** `width` and `height` include title and legend. */
const chartSvgMarkup = (look: string, { graph, title, alt = title, legend = true, ...size }: ChartSpec): string => {
  const captioned = captionOf(graph, title, [], noSubject)
  const caption = legend ? captioned : { ...captioned, legend: [] }
  const [width, height] = [clampSide(size.width - 2 * pictureMargin), clampSide(size.height)]
  const framed = (room: number, markup: string) =>
    composePicture(caption, {
      markup,
      width,
      height: room,
      ink: inkColour,
      dimmed: dimmedColour,
      paper: 'none',
      font: 'inherit',
      scheme: 'light',
    })
  const room = clampSide(2 * height - framed(height, '').height)
  const marks = renderToStaticMarkup(<StaticGraph graph={graph} width={width} height={room} />)
  const { svg } = framed(room, `<g font-family="inherit">${printMarkup(marks)}</g>`)
  const label = escapeXml([alt, graphKindText(graph)].filter((text) => text !== '').join(': '))
  return svg.replace('<svg', () => `<svg ${look} role="img" aria-label="${label}"`)
}

/** Paper and screens share one document, and its style shows the narrow drawing on small screens. */
const chartMarkup = (spec: ChartSpec): string => {
  const wide = chartSvgMarkup('class="chart"', spec)
  return spec.width <= maxPhoneReadableWidth
    ? wide
    : wide + chartSvgMarkup('class="chart narrow" display="none"', { ...spec, width: phoneWidth })
}

const pointCountOf = ({ graph }: ChartSpec): number => graph.labels.length * graph.data.length

/** A result that begins with a minus is the reason why nothing was drawn. */
const drawChart = (spec: string): string =>
  pipe(
    E.tryCatch((): unknown => JSON.parse(spec), String),
    E.chainW((json) => ChartSpec.decode(json)),
    E.filterOrElseW(
      (each) => pointCountOf(each) <= maxPoints,
      () => 'too many points',
    ),
    E.match(
      () => '-A chart needs a type, labels, and as many figures for each of its series.',
      (each) => `+${chartMarkup(each)}`,
    ),
  )

Object.defineProperty(globalThis, 'plutusRealm', { value: Object.freeze({ draw: drawChart }) })
