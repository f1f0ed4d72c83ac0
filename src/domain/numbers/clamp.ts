export const clampNumber = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max))

/** The nearest index of a list of `count` items; 0 for an empty list. */
export const clampIndex = (index: number, count: number): number => clampNumber(index, 0, count - 1)
