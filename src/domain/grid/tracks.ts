import type { Column, ColumnType } from '../widget/widget-table.ts'

const widths: Readonly<Record<ColumnType, number>> = {
  text: 176,
  link: 176,
  date: 112,
  number: 112,
  holding: 116,
  percent: 104,
  currency: 140,
}

/** The least width of a grid's columns together, in pixels; a narrower screen scrolls. */
export const leastWidth = (columns: readonly Column[]): number =>
  columns.reduce((width, { title }) => width + widths[title.type], 0)

/** One track a column, wider ones taking more of what is left over. */
export const tracks = (columns: readonly Column[]): string =>
  columns.map(({ title }) => `minmax(${widths[title.type]}px, ${widths[title.type]}fr)`).join(' ')
