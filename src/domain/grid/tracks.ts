import type { Column, ColumnType } from '../widget/widget-table.ts'

const widths: Readonly<Record<ColumnType, number>> = {
  text: 148,
  link: 148,
  date: 100,
  number: 100,
  holding: 100,
  percent: 92,
  currency: 120,
}

/** A filter's totals show money to four decimals. */
const totalledMoney = 156

const widthOf = ({ title: { type, total } }: Column): number =>
  type === 'currency' && total ? totalledMoney : widths[type]

/** The least width of a grid's columns together, in pixels; a narrower screen scrolls. */
export const leastWidth = (columns: readonly Column[]): number =>
  columns.reduce((width, column) => width + widthOf(column), 0)

/** One track a column, wider ones taking more of what is left over. */
export const tracks = (columns: readonly Column[]): string =>
  columns.map((column) => `minmax(${widthOf(column)}px, ${widthOf(column)}fr)`).join(' ')
