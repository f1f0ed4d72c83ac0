/** Spec §9: rows of 36, and 36 and 33 more: the header and the totals. */
export const rowHeight = 36
export const headerHeight = 36
export const footerHeight = 33

/** As many rows as a height has room for. */
export const rowsWithin = (height: number): number =>
  Math.max(1, Math.floor((height - headerHeight - footerHeight) / rowHeight))

export const gridHeight = (rows: number): number => rows * rowHeight + headerHeight + footerHeight
