import type { SavedPicture } from '../../../domain/widgets/graph/slices.ts'
import { stepColourIndex } from '../../../domain/widgets/graph/waterfall.ts'
import { chartColours, lineDash } from '../../../domain/widgets/graph/chart-colours.ts'
import { textWidth } from '../../../domain/widgets/table/column-width.ts'
import type { GraphType } from '../../../domain/widgets/graph/widget-graph.ts'
import { escapeXml, type DrawnSvg } from '../../adapters/drawn-svg.ts'
import { dotPath } from './marks.tsx'
import { hatchPath } from './waterfall-marks.tsx'

interface LegendEntry {
  readonly name: string
  readonly colourIndex: number
}

export interface PictureCaption {
  readonly type: GraphType
  readonly title: string
  readonly notes: readonly string[]
  readonly legend: readonly LegendEntry[]
}

interface LegendSpot extends LegendEntry {
  readonly x: number
  readonly y: number
}

export const pictureMargin = 16
const [titleSize, textSize, lineHeight] = [16, 12, 20]
const minWidth = 320

const legendEntryWidth = ({ name }: LegendEntry): number => Math.ceil(34 + textWidth(name, textSize))

const flowLegend = (legend: readonly LegendEntry[], width: number): readonly LegendSpot[] =>
  legend.reduce<readonly LegendSpot[]>((spots, entry) => {
    const last = spots.at(-1)
    if (last === undefined) return [{ ...entry, x: 0, y: 0 }]
    const x = last.x + legendEntryWidth(last)
    const isFull = x + legendEntryWidth(entry) > width
    return [...spots, { ...entry, x: isFull ? 0 : x, y: last.y + (isFull ? lineHeight : 0) }]
  }, [])

const swatchMarkup = (type: GraphType, { colourIndex, x, y }: LegendSpot, scheme: DrawnSvg['scheme']): string => {
  const colour = chartColours[colourIndex % chartColours.length]?.[scheme] ?? 'gray'
  if (type === 'scatter') return `<path d="${dotPath(colourIndex, x + 5, y - 4, 5)}" fill="${colour}"/>`
  if (type === 'line' || type === 'area') {
    const dash = lineDash(colourIndex)
    const gaps = dash === undefined ? '' : ` stroke-dasharray="${dash}"`
    return `<path d="M${x} ${y - 4}h14" fill="none" stroke="${colour}" stroke-width="2.5"${gaps}/>`
  }
  const box = `x="${x}" y="${y - 9}" width="10" height="10"`
  return type === 'waterfall' && colourIndex === stepColourIndex.fall
    ? `<path d="${hatchPath(x, y - 9, 10, 10)}" stroke="${colour}"/><rect ${box} fill="none" stroke="${colour}"/>`
    : `<rect ${box} fill="${colour}"/>`
}

export const composePicture = ({ type, title, notes, legend }: PictureCaption, drawn: DrawnSvg): SavedPicture => {
  const width = Math.ceil(Math.max(minWidth, drawn.width, textWidth(title, titleSize))) + 2 * pictureMargin
  const spots = flowLegend(legend, width - 2 * pictureMargin)
  const words = (text: string, x: number, y: number, size: number, colour: string, weight = 400): string =>
    `<text x="${x}" y="${y}" font-family="${escapeXml(drawn.font)}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeXml(text)}</text>`
  const titleFoot = title === '' ? 0 : pictureMargin + titleSize
  const notesFoot = titleFoot + notes.length * lineHeight
  const legendTop = notesFoot + (spots.length === 0 ? 0 : lineHeight + 4)
  const drawingTop = legendTop + (spots.at(-1)?.y ?? 0) + pictureMargin
  const height = drawingTop + drawn.height + pictureMargin
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${drawn.paper}"/>`,
    title === '' ? '' : words(title, pictureMargin, titleFoot, titleSize, drawn.ink, 600),
    ...notes.map((note, nth) => words(note, pictureMargin, titleFoot + (nth + 1) * lineHeight, textSize, drawn.dimmed)),
    ...spots.map((spot) => {
      const [x, y] = [pictureMargin + spot.x, legendTop + spot.y]
      return swatchMarkup(type, { ...spot, x, y }, drawn.scheme) + words(spot.name, x + 20, y, textSize, drawn.ink)
    }),
    `<g transform="translate(${(width - drawn.width) / 2} ${drawingTop})">${drawn.markup}</g>`,
    '</svg>',
  ].join('')
  return { title, svg, width, height }
}
