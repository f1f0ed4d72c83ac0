type Values = readonly (number | null)[]

const placesOf = (values: Values, start: number, end: number): readonly number[] => {
  const places = values.slice(start, end).flatMap((value, offset) => (value === null ? [] : [start + offset]))
  const [first] = places
  const last = places.at(-1)
  if (first === undefined || last === undefined) return [start]
  const valueAt = (place: number): number => values[place] ?? 0
  const low = places.reduce((least, place) => (valueAt(place) < valueAt(least) ? place : least), first)
  const high = places.reduce((most, place) => (valueAt(place) > valueAt(most) ? place : most), first)
  const gaps = values.slice(start, end).flatMap((value, offset) => (value === null ? [start + offset] : []))
  return [...new Set([first, low, high, last, ...gaps])].toSorted((a, b) => a - b)
}

/** Keeps each pixel's ends, extremes and gaps, which decide what a line looks like. */
export const keptPlaces = (values: Values, pixels: number): readonly number[] => {
  if (values.length <= 2 * pixels) return values.map((_, place) => place)
  const size = values.length / pixels
  return Array.from({ length: pixels }, (_, pixel) =>
    placesOf(values, Math.floor(pixel * size), Math.floor((pixel + 1) * size)),
  ).flat()
}
