export type RowOrder = Int32Array

export const allRowsOrder = (count: number): RowOrder => new Int32Array(count).map((_, row) => row)

export type RowNumbers = Int32Array | Uint16Array

export const emptyRowNumbers = (most: number, length: number): RowNumbers =>
  most < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)

export type SlicedWork<A> = Generator<undefined, A, undefined>

const sliceSize = 4096

const startsOf = (length: number): readonly number[] =>
  Array.from({ length: Math.ceil(length / sliceSize) }, (_, slice) => slice * sliceSize)

export function* eachSlice(length: number, visit: (start: number, end: number) => void): SlicedWork<undefined> {
  for (const start of startsOf(length)) {
    visit(start, Math.min(start + sliceSize, length))
    yield
  }
}

export const rememberSliced = <K, A>(make: (key: K) => SlicedWork<A>): ((key: K) => SlicedWork<A>) => {
  const made = new Map<K, A>()
  return function* (key) {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = yield* make(key)
    made.set(key, value)
    return value
  }
}

type CompareItems<A> = (left: A, right: A) => number

const pieceSize = 1024

const piecesOf = <A>(items: readonly A[]): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(items.length / pieceSize) }, (_, piece) =>
    items.slice(piece * pieceSize, (piece + 1) * pieceSize),
  )

function* mergePieces<A>(left: readonly A[], right: readonly A[], compare: CompareItems<A>): SlicedWork<readonly A[]> {
  const result: A[] = []
  const at = { left: 0, right: 0 }
  while (at.left < left.length && at.right < right.length) {
    const [a, b] = [left[at.left], right[at.right]]
    if (a === undefined || b === undefined) break
    const isLeftFirst = compare(a, b) <= 0
    result.push(isLeftFirst ? a : b)
    at[isLeftFirst ? 'left' : 'right'] += 1
    if (result.length % pieceSize === 0) yield
  }
  return [...result, ...left.slice(at.left), ...right.slice(at.right)]
}

function* mergedInPairs<A>(
  pieces: readonly (readonly A[])[],
  compare: CompareItems<A>,
): SlicedWork<readonly (readonly A[])[]> {
  const results: (readonly A[])[] = []
  for (const pair of Array.from({ length: Math.ceil(pieces.length / 2) }, (_, index) => index * 2)) {
    results.push(yield* mergePieces(pieces[pair] ?? [], pieces[pair + 1] ?? [], compare))
    yield
  }
  return results
}

function* joinPieces<A>(pieces: readonly (readonly A[])[], compare: CompareItems<A>): SlicedWork<readonly A[]> {
  return pieces.length <= 1 ? (pieces[0] ?? []) : yield* joinPieces(yield* mergedInPairs(pieces, compare), compare)
}

const isInOrder = <A>(items: readonly A[], compare: CompareItems<A>): boolean =>
  items.every((item, index) => {
    const before = items[index - 1]
    return before === undefined || compare(before, item) <= 0
  })

export function* slicedSort<A>(items: readonly A[], compare: CompareItems<A>): SlicedWork<readonly A[]> {
  const pieces: (readonly A[])[] = []
  for (const piece of piecesOf(items)) {
    pieces.push(isInOrder(piece, compare) ? piece : piece.toSorted(compare))
    yield
  }
  return yield* joinPieces(pieces, compare)
}
