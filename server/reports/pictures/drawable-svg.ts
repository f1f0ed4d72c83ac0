import { E, pipe } from '../../../src/domain/fp.ts'

export interface NotDrawable {
  readonly _tag: 'NotAPicture' | 'PictureNotDrawable'
}

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

/**
 * Shapes and words alone: nothing that leads to another file or place, and nothing that would be drawn on a layer of its
 * own or over and over, so that a picture takes no more memory than its size says.
 */
const isDrawable = (svg: string): boolean =>
  svg.trimStart().startsWith('<svg') && svg.indexOf('<svg', 5) < 0 && !svg.replaceAll(tag, '').includes('<')

const prefix = /^data:image\/svg\+xml(?<parameters>(?:;[\w=-]+)*),/

const textOf = (encoded: string, isBase64: boolean): E.Either<unknown, string> =>
  isBase64
    ? E.right(Buffer.from(encoded, 'base64').toString('utf8'))
    : E.tryCatch(() => decodeURIComponent(encoded), String)

/** The SVG a `data:` address carries. */
export const drawableSvg = (uri: string): E.Either<NotDrawable, string> => {
  const found = prefix.exec(uri)
  if (found === null) return E.left({ _tag: 'NotAPicture' })
  const isBase64 = found.groups?.['parameters']?.endsWith(';base64') === true
  return pipe(
    textOf(uri.slice(found[0].length), isBase64),
    E.mapLeft((): NotDrawable => ({ _tag: 'NotAPicture' })),
    E.filterOrElse(isDrawable, (): NotDrawable => ({ _tag: 'PictureNotDrawable' })),
  )
}
