export interface DrawnSvg {
  readonly markup: string
  readonly width: number
  readonly height: number
  readonly font: string
  readonly ink: string
  readonly dimmed: string
  readonly paper: string
  readonly scheme: 'light' | 'dark'
}

const geometryAttributes = [
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'd',
  'dx',
  'dy',
  'width',
  'height',
  'transform',
]
const strokeProperties = ['stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap']
const fontProperties = ['font-family', 'font-size', 'font-weight', 'text-anchor']
const drawnElements = ['g', 'path', 'rect', 'circle', 'line', 'text', 'tspan']

const isClearColour = /^(none|transparent|rgba\(0, 0, 0, 0\)|)$/

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributeText = (name: string, value: string): string => ` ${name}="${escapeXml(value)}"`

const paintAttributes = (style: CSSStyleDeclaration, kind: 'fill' | 'stroke'): string => {
  const colour = style.getPropertyValue(kind)
  if (isClearColour.test(colour)) return kind === 'fill' ? attributeText('fill', 'none') : ''
  const opacity = Number(style.opacity || 1) * Number(style.getPropertyValue(`${kind}-opacity`) || 1)
  return attributeText(kind, colour) + (opacity < 1 ? attributeText(`${kind}-opacity`, String(opacity)) : '')
}

const styleAttributes = (element: Element, style: CSSStyleDeclaration): string => {
  if (element.tagName === 'g') return ''
  const isText = element.tagName === 'text' || element.tagName === 'tspan'
  const lines = isClearColour.test(style.stroke) ? [] : strokeProperties
  return (
    paintAttributes(style, 'fill') +
    paintAttributes(style, 'stroke') +
    [...lines, ...(isText ? fontProperties : [])]
      .map((name) => attributeText(name, style.getPropertyValue(name)))
      .join('')
  )
}

const geometryText = (element: Element): string =>
  geometryAttributes
    .map((name) => {
      const value = element.getAttribute(name)
      return value === null ? '' : attributeText(name, value)
    })
    .join('')

const markupOf = (node: Node): string => {
  if (node instanceof Text) return escapeXml(node.data)
  if (!(node instanceof Element)) return ''
  const within = [...node.childNodes].map(markupOf).join('')
  if (!drawnElements.includes(node.tagName)) return within
  const opening = node.tagName + geometryText(node) + styleAttributes(node, getComputedStyle(node))
  return within === '' ? `<${opening}/>` : `<${opening}>${within}</${node.tagName}>`
}

const backgroundColourOf = (element: Element | null): string => {
  if (element === null) return '#ffffff'
  const { backgroundColor } = getComputedStyle(element)
  return isClearColour.test(backgroundColor) ? backgroundColourOf(element.parentElement) : backgroundColor
}

export const drawnSvg = (svg: SVGSVGElement): DrawnSvg => {
  const style = getComputedStyle(svg)
  return {
    markup: [...svg.childNodes].map(markupOf).join(''),
    width: Number(svg.getAttribute('width')),
    height: Number(svg.getAttribute('height')),
    font: style.fontFamily,
    ink: style.color,
    dimmed: style.getPropertyValue('--mantine-color-dimmed') || style.color,
    paper: backgroundColourOf(svg),
    scheme: style.colorScheme.includes('dark') ? 'dark' : 'light',
  }
}
