export interface Place {
  readonly line: number
  readonly column: number
}

/** Where in its template a helper was called, as the last thing it was given says. */
export const placeIn = (given: readonly unknown[]): Place | undefined => {
  const options = given.at(-1)
  const loc: unknown = typeof options === 'object' && options !== null && 'loc' in options ? options.loc : undefined
  const start: unknown = typeof loc === 'object' && loc !== null && 'start' in loc ? loc.start : undefined
  if (typeof start !== 'object' || start === null || !('line' in start) || !('column' in start)) return undefined
  return { line: Number(start.line), column: Number(start.column) + 1 }
}
