import { collator } from '../widget/collator.ts'
import { figureOf, isFigureType } from '../widget/figure-type.ts'
import { orderingText } from '../widget/sort.ts'
import type { Column, Row } from '../widget/widget-table.ts'
import { eachSlice, type Sliced } from './sliced.ts'
import { slicedSort } from './sliced-sort.ts'

/** The place of each row's cell in its column's order; equal cells share one, and a cell without a value has the last, `count`. */
export interface Ranks {
  readonly of: Int32Array
  readonly count: number
}

type Key = string | number

function* keysOf(rows: readonly Row[], { path, title }: Column): Sliced<readonly (Key | null)[]> {
  const keyOf = isFigureType(title.type) ? figureOf : orderingText
  const keys: (Key | null)[] = []
  yield* eachSlice(rows.length, (start, end) => {
    rows.slice(start, end).forEach((row) => keys.push(keyOf(row[path])))
  })
  return keys
}

const compareKeys = (left: Key, right: Key): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right))

function* distinctOf(keys: readonly (Key | null)[]): Sliced<readonly Key[]> {
  const distinct = new Set<Key>()
  yield* eachSlice(keys.length, (start, end) => {
    keys.slice(start, end).forEach((key) => {
      if (key !== null) distinct.add(key)
    })
  })
  return [...distinct]
}

const inFigureOrder = (figures: readonly number[]): readonly number[] => [...Float64Array.from(figures).sort()]

/** Figures need no comparing, which the platform sorts far quicker. */
function* orderedOf(distinct: readonly Key[]): Sliced<readonly Key[]> {
  const figures = distinct.filter((key) => typeof key === 'number')
  return figures.length === distinct.length ? inFigureOrder(figures) : yield* slicedSort(distinct, compareKeys)
}

function* placesOf(
  ordered: readonly Key[],
): Sliced<{ readonly places: ReadonlyMap<Key, number>; readonly count: number }> {
  const places = new Map<Key, number>()
  const last = { key: ordered[0], place: 0 }
  yield* eachSlice(ordered.length, (start, end) => {
    ordered.slice(start, end).forEach((key) => {
      if (last.key !== undefined && compareKeys(last.key, key) !== 0) last.place += 1
      last.key = key
      places.set(key, last.place)
    })
  })
  return { places, count: ordered.length === 0 ? 0 : last.place + 1 }
}

/** Ranks a column once, after which sorting by it compares nothing. */
export function* ranksOf(rows: readonly Row[], column: Column): Sliced<Ranks> {
  const keys = yield* keysOf(rows, column)
  const { places, count } = yield* placesOf(yield* orderedOf(yield* distinctOf(keys)))
  const ranks = new Int32Array(keys.length)
  yield* eachSlice(keys.length, (start, end) => {
    keys.slice(start, end).forEach((key, offset) => {
      ranks[start + offset] = key === null ? count : (places.get(key) ?? count)
    })
  })
  return { of: ranks, count }
}
