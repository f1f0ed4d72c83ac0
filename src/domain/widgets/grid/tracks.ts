import type { ColumnWidth } from '../table/column-width.ts'

/** The least width of a grid's columns together, in pixels; a narrower screen scrolls. */
export const leastWidth = (widths: readonly ColumnWidth[]): number =>
  widths.reduce((width, { least }) => width + least, 0)

/** One track a column, wider ones taking more of what is left over. */
export const tracks = (widths: readonly ColumnWidth[]): string =>
  widths.map(({ least, wanted }) => `minmax(${least}px, ${wanted}fr)`).join(' ')
