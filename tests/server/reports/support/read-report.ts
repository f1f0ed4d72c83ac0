import { parseDocument } from 'htmlparser2'

interface Element {
  readonly name: string
  readonly attribs: Readonly<Record<string, string>>
  readonly children: readonly unknown[]
}

export interface ReadCell {
  readonly column: number
  readonly span: number
  readonly isHead: boolean
  readonly scope: string
  readonly type: string
  readonly value: string
  readonly text: string
}

export interface ReadRow {
  /** `thead`, `tbody` or `tfoot`. */
  readonly part: string
  /** Index of the part, because a table may have several `tbody`. */
  readonly nth: number
  readonly kind: string
  readonly cells: readonly ReadCell[]
}

export interface ReadTable {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly ReadRow[]
}

export interface ReadReport {
  /** `h1`, `h2`, … in their order. */
  readonly headings: readonly string[]
  readonly tables: readonly ReadTable[]
  /** Every piece of text outside drawings. */
  readonly texts: readonly string[]
  readonly drawings: readonly string[]
}

const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'attribs' in node && 'children' in node

const textsOf = (nodes: readonly unknown[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (isElement(node)) return node.name === 'svg' ? [] : textsOf(node.children)
    const text = typeof node === 'object' && node !== null && 'data' in node ? String(node.data).trim() : ''
    return text === '' ? [] : [text.replaceAll(/\s+/g, ' ')]
  })

const inner = (element: Element): string => textsOf(element.children).join(' ')

const elementsIn = (nodes: readonly unknown[]): readonly Element[] =>
  nodes.filter(isElement).flatMap((element) => [element, ...elementsIn(element.children)])

const cellsOf = (row: Element): readonly ReadCell[] =>
  row.children.filter(isElement).reduce<readonly ReadCell[]>((cells, { ...cell }) => {
    const last = cells.at(-1)
    const { attribs } = cell
    return [
      ...cells,
      {
        column: last === undefined ? 0 : last.column + last.span,
        span: Number(attribs['colspan'] ?? '1'),
        isHead: cell.name === 'th',
        scope: attribs['scope'] ?? '',
        type: attribs['data-type'] ?? '',
        value: attribs['data-value'] ?? '',
        text: inner(cell),
      },
    ]
  }, [])

const tableOf = (table: Element): ReadTable => {
  const caption = table.children.filter(isElement).find(({ name }) => name === 'caption')
  const rows = table.children
    .filter(isElement)
    .filter(({ name }) => name !== 'caption')
    .flatMap((part, nth) =>
      part.children.filter(isElement).map((row) => ({
        part: part.name,
        nth,
        kind: row.attribs['class'] ?? '',
        cells: cellsOf(row),
      })),
    )
  const head = rows.find(({ part }) => part === 'thead')
  return {
    caption: caption === undefined ? '' : inner(caption),
    columns: (head?.cells ?? []).map(({ text }) => text),
    rows,
  }
}

/** Reads a report's markup as its readers see it. */
export const readReport = (markup: string): ReadReport => {
  const { children } = parseDocument(markup)
  const elements = elementsIn(children)
  const named = (name: string) => elements.filter((element) => element.name === name)
  return {
    headings: elements.map(({ name }) => name).filter((name) => /^h[1-6]$/.test(name)),
    tables: named('table').map(tableOf),
    texts: textsOf(children),
    drawings: named('svg').map(({ attribs }) => attribs['aria-label'] ?? ''),
  }
}
