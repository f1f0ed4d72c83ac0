import type { Column, ColumnType } from '../widget/widget-table.ts'

const widths: Readonly<Record<ColumnType, number>> = {
  text: 148,
  link: 148,
  date: 100,
  number: 100,
  holding: 100,
  percent: 92,
  currency: 128,
}

/** The least width of a grid's columns together, in pixels; a narrower screen scrolls. */
export const leastWidth = (columns: readonly Column[]): number =>
  columns.reduce((width, { title }) => width + widths[title.type], 0)

/** One track a column, wider ones taking more of what is left over. */
export const tracks = (columns: readonly Column[]): string =>
  columns.map(({ title }) => `minmax(${widths[title.type]}px, ${widths[title.type]}fr)`).join(' ')
