/** Spec §9: rows of 36, and 36 and 33 more: the header and the totals. */
export const rowHeight = 36
export const headerHeight = 36
export const footerHeight = 33

export const gridHeight = (rows: number): number => rows * rowHeight + headerHeight + footerHeight
