import { isFigureType } from '../figures/figure-type.ts'
import { formatCell } from '../table/format-cell.ts'
import type { WidgetGraph } from './widget-graph.ts'
import type { ColumnType } from '../table/widget-table.ts'

const cellOf = (type: ColumnType, label: string): string | number =>
  isFigureType(type) && label.trim() !== '' && Number.isFinite(Number(label)) ? Number(label) : label

export const labelText = ({ labels, options: { labelType = 'text' } }: WidgetGraph, label: number): string => {
  const text = labels[label]
  return formatCell(labelType, text === undefined ? null : cellOf(labelType, text))
}

const shortened = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`

/** As many words as fit, and at least one. */
const firstLine = (words: readonly string[], letters: number): readonly string[] =>
  words.filter((_, place) => place === 0 || words.slice(0, place + 1).join(' ').length <= letters)

/** A label in at most two lines of so many letters; the whole of it is in the tooltip and the table. */
export const wrapped = (text: string, letters: number): readonly string[] => {
  const words = text.split(' ')
  const first = firstLine(words, letters)
  const rest = words.slice(first.length).join(' ')
  return [first.join(' '), rest].filter((line) => line !== '').map((line) => shortened(line, letters))
}
