export interface Drawn {
  readonly markup: string
  readonly width: number
  readonly height: number
  readonly font: string
  readonly ink: string
  readonly dimmed: string
  readonly paper: string
  readonly scheme: 'light' | 'dark'
}

const places = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'd', 'dx', 'dy', 'width', 'height', 'transform']
const strokes = ['stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap']
const fonts = ['font-family', 'font-size', 'font-weight', 'text-anchor']
const drawn = ['g', 'path', 'rect', 'circle', 'line', 'text', 'tspan']

const clear = /^(none|transparent|rgba\(0, 0, 0, 0\)|)$/

export const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const written = (name: string, value: string): string => ` ${name}="${asText(value)}"`

const paint = (style: CSSStyleDeclaration, kind: 'fill' | 'stroke'): string => {
  const colour = style.getPropertyValue(kind)
  if (clear.test(colour)) return kind === 'fill' ? written('fill', 'none') : ''
  const opacity = Number(style.opacity || 1) * Number(style.getPropertyValue(`${kind}-opacity`) || 1)
  return written(kind, colour) + (opacity < 1 ? written(`${kind}-opacity`, String(opacity)) : '')
}

const looks = (element: Element, style: CSSStyleDeclaration): string => {
  if (element.tagName === 'g') return ''
  const isText = element.tagName === 'text' || element.tagName === 'tspan'
  const lines = clear.test(style.stroke) ? [] : strokes
  return (
    paint(style, 'fill') +
    paint(style, 'stroke') +
    [...lines, ...(isText ? fonts : [])].map((name) => written(name, style.getPropertyValue(name))).join('')
  )
}

const placed = (element: Element): string =>
  places
    .map((name) => {
      const value = element.getAttribute(name)
      return value === null ? '' : written(name, value)
    })
    .join('')

const markupOf = (node: Node): string => {
  if (node instanceof Text) return asText(node.data)
  if (!(node instanceof Element)) return ''
  const within = [...node.childNodes].map(markupOf).join('')
  if (!drawn.includes(node.tagName)) return within
  const opening = node.tagName + placed(node) + looks(node, getComputedStyle(node))
  return within === '' ? `<${opening}/>` : `<${opening}>${within}</${node.tagName}>`
}

const paperOf = (element: Element | null): string => {
  if (element === null) return '#ffffff'
  const { backgroundColor } = getComputedStyle(element)
  return clear.test(backgroundColor) ? paperOf(element.parentElement) : backgroundColor
}

export const drawnSvg = (svg: SVGSVGElement): Drawn => {
  const style = getComputedStyle(svg)
  return {
    markup: [...svg.childNodes].map(markupOf).join(''),
    width: Number(svg.getAttribute('width')),
    height: Number(svg.getAttribute('height')),
    font: style.fontFamily,
    ink: style.color,
    dimmed: style.getPropertyValue('--mantine-color-dimmed') || style.color,
    paper: paperOf(svg),
    scheme: style.colorScheme.includes('dark') ? 'dark' : 'light',
  }
}
