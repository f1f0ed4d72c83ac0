import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'

const dateShown = /\b\d{2}-[A-Z][a-z]{2}-\d{2}\b/g
const figureShown = /-?\$?\d+(?:,\d{3})*(?:\.\d+)?%?/g

/** The dates and the figures that a text shows. */
export const shownIn = (text: string): readonly string[] => [
  ...(text.match(dateShown) ?? []),
  ...(text.replaceAll(dateShown, ' ').match(figureShown) ?? []),
]

/** Everything in the data that is no list and no object. */
export const valuesOf = (data: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return [data.length, ...data.flatMap(valuesOf)]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(valuesOf) : [data]
}

const typeList = ['currency', 'percent', 'holding', 'number'] as const

/** A value as it may stand on a page. */
export const formsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'number') return typeList.map((type) => formatCell(type, value))
  return typeof value === 'string' ? [...shownIn(value), formatCell('date', value.slice(0, 10))] : []
}
