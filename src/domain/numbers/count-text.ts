const countFormat = new Intl.NumberFormat('en-AU')

/** `1,200`. */
export const countText = (count: number): string => countFormat.format(count)
