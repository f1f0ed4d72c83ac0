export const exitCodes = { NotAPicture: 64, PictureNotDrawable: 65 } as const

export type NotDrawable = keyof typeof exitCodes

const allowedElements = [
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

const allowedAttributes = [
  ...['xmlns', 'xml:space', 'version', 'id', 'class', 'role', 'aria-label', 'lang'],
  ...['viewBox', 'preserveAspectRatio', 'width', 'height', 'transform'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'dx', 'dy', 'd', 'points'],
  ...['fill', 'fill-opacity', 'fill-rule', 'shape-rendering', 'paint-order'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant', 'letter-spacing'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline'],
]

const attributePattern = `\\s+(?:${allowedAttributes.join('|')})\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const tagPattern = new RegExp(
  `<(?:/(?:${allowedElements.join('|')})\\s*|(?:${allowedElements.join('|')})(?:${attributePattern})*\\s*/?)>`,
  'g',
)

/** No references, layers or repeated drawing, so that a picture needs no more memory than its size suggests. */
const isDrawable = (svg: string): boolean =>
  svg.startsWith('<svg') && svg.indexOf('<svg', 1) < 0 && !svg.replaceAll(tagPattern, '').includes('<')

export const svgAddress = 'data:image/svg+xml'

const uriParameters = /(?:;[\w=-]+)*,/y

const percentDecoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Imports no fp-ts, which loads more slowly than a picture is drawn. */
export const drawableSvg = (uri: string): { readonly svg: string } | { readonly refused: NotDrawable } => {
  uriParameters.lastIndex = svgAddress.length
  const given = uri.startsWith(svgAddress) ? uriParameters.exec(uri)?.[0] : undefined
  if (given === undefined) return { refused: 'NotAPicture' }
  const encoded = uri.slice(svgAddress.length + given.length)
  const svg = given.endsWith(';base64,') ? Buffer.from(encoded, 'base64').toString('utf8') : percentDecoded(encoded)
  if (svg === null) return { refused: 'NotAPicture' }
  const picture = svg.trimStart()
  return isDrawable(picture) ? { svg: picture } : { refused: 'PictureNotDrawable' }
}
