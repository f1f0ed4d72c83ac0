/** Work that pauses now and then, so that whoever runs it can let the screen breathe. */
export type Sliced<A> = Generator<undefined, A, undefined>

const sliceSize = 4096

const startsOf = (length: number): readonly number[] =>
  Array.from({ length: Math.ceil(length / sliceSize) }, (_, slice) => slice * sliceSize)

/** Visits `0..length` slice by slice. */
export function* eachSlice(length: number, visit: (start: number, end: number) => void): Sliced<undefined> {
  for (const start of startsOf(length)) {
    visit(start, Math.min(start + sliceSize, length))
    yield
  }
}

/** Makes each key's value once, however often it is asked for. */
export const remembered = <K, A>(make: (key: K) => Sliced<A>): ((key: K) => Sliced<A>) => {
  const made = new Map<K, A>()
  return function* (key) {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = yield* make(key)
    made.set(key, value)
    return value
  }
}
