export const clampNumber = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** The nearest index of a list of `count` items; 0 for an empty list. */
export const clampIndex = (index: number, count: number): number => clampNumber(0, index, count - 1)
