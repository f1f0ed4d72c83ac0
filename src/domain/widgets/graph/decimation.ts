type PointValues = readonly (number | null)[]

const drawnIndexes = (values: PointValues, start: number, end: number): readonly number[] => {
  const indexes = values.slice(start, end).flatMap((value, offset) => (value === null ? [] : [start + offset]))
  const gaps = values.slice(start, end).flatMap((value, offset) => (value === null ? [start + offset] : []))
  const [first] = indexes
  const last = indexes.at(-1)
  if (first === undefined || last === undefined) return gaps
  const valueAt = (index: number): number => values[index] ?? 0
  const low = indexes.reduce((least, index) => (valueAt(index) < valueAt(least) ? index : least), first)
  const high = indexes.reduce((most, index) => (valueAt(index) > valueAt(most) ? index : most), first)
  return [...new Set([first, low, high, last, ...gaps])].toSorted((a, b) => a - b)
}

/** Keeps each pixel's ends, extremes and gaps, which decide what a line looks like. */
export const keptIndexes = (values: PointValues, pixels: number): readonly number[] => {
  if (values.length <= 2 * pixels) return values.map((_, index) => index)
  const size = values.length / pixels
  return Array.from({ length: pixels }, (_, pixel) =>
    drawnIndexes(values, Math.floor(pixel * size), Math.floor((pixel + 1) * size)),
  ).flat()
}
