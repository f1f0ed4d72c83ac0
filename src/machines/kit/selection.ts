import type { AnyEventObject } from 'xstate'

export interface Selection<Key> {
  readonly chosen: ReadonlySet<Key>
  readonly anchor: Key | null
}

export type SelectionEvent<Key> =
  | { readonly type: 'row.toggled'; readonly key: Key }
  | { readonly type: 'row.ranged'; readonly key: Key }
  | { readonly type: 'all.toggled' }

export const nothingChosen: Selection<never> = { chosen: new Set(), anchor: null }

export const chosenOf = <Key>(keys: Iterable<Key>): Selection<Key> => ({ chosen: new Set(keys), anchor: null })

const withAll = <Key>(chosen: ReadonlySet<Key>, keys: readonly Key[], isChosen: boolean): ReadonlySet<Key> => {
  const changed = new Set(keys)
  return new Set(isChosen ? [...chosen, ...keys] : [...chosen].filter((key) => !changed.has(key)))
}

export const withToggled = <Key>(chosen: ReadonlySet<Key>, key: Key): ReadonlySet<Key> =>
  withAll(chosen, [key], !chosen.has(key))

const toggled = <Key>({ chosen }: Selection<Key>, key: Key): Selection<Key> => ({
  chosen: withToggled(chosen, key),
  anchor: key,
})

/** All between the anchor and this row become what the anchor is. */
const rangedTo = <Key>(selection: Selection<Key>, key: Key, shown: readonly Key[]): Selection<Key> => {
  const { chosen, anchor } = selection
  const from = anchor === null ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(key)
  if (anchor === null || from === -1 || to === -1) return toggled(selection, key)
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: withAll(chosen, between, chosen.has(anchor)), anchor }
}

export const isEachChosen = <Key>({ chosen }: Selection<Key>, shown: readonly Key[]): boolean =>
  shown.length > 0 && shown.every((key) => chosen.has(key))

const allToggled = <Key>(selection: Selection<Key>, shown: readonly Key[]): Selection<Key> => ({
  chosen: withAll(selection.chosen, shown, !isEachChosen(selection, shown)),
  anchor: null,
})

export const selectedBy = <Key>(
  selection: Selection<Key>,
  event: SelectionEvent<Key>,
  shown: readonly Key[],
): Selection<Key> => {
  switch (event.type) {
    case 'row.toggled':
      return toggled(selection, event.key)
    case 'row.ranged':
      return rangedTo(selection, event.key, shown)
    case 'all.toggled':
      return allToggled(selection, shown)
  }
}

export const keptIn = <Key>({ chosen, anchor }: Selection<Key>, keys: readonly Key[]): Selection<Key> => {
  const there = new Set(keys)
  return {
    chosen: new Set([...chosen].filter((key) => there.has(key))),
    anchor: anchor !== null && there.has(anchor) ? anchor : null,
  }
}

const select = {
  actions: { type: 'select', params: <Event extends AnyEventObject>({ event }: { readonly event: Event }) => event },
} as const

export const selecting = { 'row.toggled': select, 'row.ranged': select, 'all.toggled': select } as const

export type RowStep = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up'

const pageRows = 10

const places: Readonly<Record<RowStep, (place: number, last: number) => number>> = {
  next: (place) => place + 1,
  previous: (place) => place - 1,
  first: () => 0,
  last: (_, last) => last,
  'page-down': (place) => place + pageRows,
  'page-up': (place) => place - pageRows,
}

export const placeAfter = (place: number, step: RowStep, count: number): number =>
  Math.max(0, Math.min(places[step](place, count - 1), count - 1))
