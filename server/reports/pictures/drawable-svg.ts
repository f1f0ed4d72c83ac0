export const exitCodes = { NotAPicture: 64, PictureNotDrawable: 65 } as const

export type NotDrawable = keyof typeof exitCodes

const elements = [
  'svg',
  'title',
  'desc',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
]

const attributes = [
  ...['xmlns', 'xml:space', 'version', 'id', 'class', 'role', 'aria-label', 'lang'],
  ...['viewBox', 'preserveAspectRatio', 'width', 'height', 'transform'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'dx', 'dy', 'd', 'points'],
  ...['fill', 'fill-opacity', 'fill-rule', 'shape-rendering', 'paint-order'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'letter-spacing'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline'],
]

const attribute = `\\s+(?:${attributes.join('|')})\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const tag = new RegExp(`<(?:/(?:${elements.join('|')})\\s*|(?:${elements.join('|')})(?:${attribute})*\\s*/?)>`, 'g')

/** No references, layers or repeated drawing, so that a picture needs no more memory than its size suggests. */
const isDrawable = (svg: string): boolean =>
  svg.startsWith('<svg') && svg.indexOf('<svg', 1) < 0 && !svg.replaceAll(tag, '').includes('<')

export const svgAddress = 'data:image/svg+xml'

const parameters = /(?:;[\w=-]+)*,/y

const percentDecoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Imports no fp-ts, which loads more slowly than a picture is drawn. */
export const drawableSvg = (uri: string): { readonly svg: string } | { readonly refused: NotDrawable } => {
  parameters.lastIndex = svgAddress.length
  const given = uri.startsWith(svgAddress) ? parameters.exec(uri)?.[0] : undefined
  if (given === undefined) return { refused: 'NotAPicture' }
  const encoded = uri.slice(svgAddress.length + given.length)
  const svg = given.endsWith(';base64,') ? Buffer.from(encoded, 'base64').toString('utf8') : percentDecoded(encoded)
  if (svg === null) return { refused: 'NotAPicture' }
  const picture = svg.trimStart()
  return isDrawable(picture) ? { svg: picture } : { refused: 'PictureNotDrawable' }
}
