import { formatCell } from '../widget/format-cell.ts'
import type { WidgetGraph } from '../widget/widget-graph.ts'

export const labelText = ({ labels, options }: WidgetGraph, label: number): string =>
  formatCell(options.labelType ?? 'text', labels[label] ?? null)

/** What fits under an axis; the whole of it is in the tooltip and the table. */
export const shortened = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`
