import type { AnyEventObject } from 'xstate'
import { clampIndex } from '../../domain/numbers/clamp.ts'

export interface RowSelection<Key> {
  readonly chosen: ReadonlySet<Key>
  readonly anchor: Key | null
}

export type SelectionEvent<Key> =
  | { readonly type: 'row.toggled'; readonly key: Key }
  | { readonly type: 'row.ranged'; readonly key: Key }
  | { readonly type: 'all.toggled' }

export const nothingChosen: RowSelection<never> = { chosen: new Set(), anchor: null }

export const selectionOf = <Key>(keys: Iterable<Key>): RowSelection<Key> => ({ chosen: new Set(keys), anchor: null })

const withAll = <Key>(chosen: ReadonlySet<Key>, keys: readonly Key[], isChosen: boolean): ReadonlySet<Key> => {
  const changed = new Set(keys)
  return new Set(isChosen ? [...chosen, ...keys] : [...chosen].filter((key) => !changed.has(key)))
}

export const withToggled = <Key>(chosen: ReadonlySet<Key>, key: Key): ReadonlySet<Key> =>
  withAll(chosen, [key], !chosen.has(key))

const toggleKey = <Key>({ chosen }: RowSelection<Key>, key: Key): RowSelection<Key> => ({
  chosen: withToggled(chosen, key),
  anchor: key,
})

const selectRange = <Key>(selection: RowSelection<Key>, key: Key, shown: readonly Key[]): RowSelection<Key> => {
  const { chosen, anchor } = selection
  const from = anchor === null ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(key)
  if (anchor === null || from === -1 || to === -1) return toggleKey(selection, key)
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: withAll(chosen, between, chosen.has(anchor)), anchor }
}

export const isEachChosen = <Key>({ chosen }: RowSelection<Key>, shown: readonly Key[]): boolean =>
  shown.length > 0 && shown.every((key) => chosen.has(key))

const toggleAllKeys = <Key>(selection: RowSelection<Key>, shown: readonly Key[]): RowSelection<Key> => ({
  chosen: withAll(selection.chosen, shown, !isEachChosen(selection, shown)),
  anchor: null,
})

export const selectionAfterEvent = <Key>(
  selection: RowSelection<Key>,
  event: SelectionEvent<Key>,
  shown: readonly Key[],
): RowSelection<Key> => {
  switch (event.type) {
    case 'row.toggled':
      return toggleKey(selection, event.key)
    case 'row.ranged':
      return selectRange(selection, event.key, shown)
    case 'all.toggled':
      return toggleAllKeys(selection, shown)
  }
}

export const selectionWithin = <Key>(
  { chosen, anchor }: RowSelection<Key>,
  keys: readonly Key[],
): RowSelection<Key> => {
  const there = new Set(keys)
  return {
    chosen: new Set([...chosen].filter((key) => there.has(key))),
    anchor: anchor !== null && there.has(anchor) ? anchor : null,
  }
}

const selectRows = {
  actions: {
    type: 'selectRows',
    params: <Event extends AnyEventObject>({ event }: { readonly event: Event }) => event,
  },
} as const

export const selectionEvents = {
  'row.toggled': selectRows,
  'row.ranged': selectRows,
  'all.toggled': selectRows,
} as const

export type RowStep = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up'

const pageRows = 10

const indexSteps: Readonly<Record<RowStep, (index: number, last: number) => number>> = {
  next: (index) => index + 1,
  previous: (index) => index - 1,
  first: () => 0,
  last: (_, last) => last,
  'page-down': (index) => index + pageRows,
  'page-up': (index) => index - pageRows,
}

export const indexAfter = (index: number, step: RowStep, count: number): number =>
  clampIndex(indexSteps[step](index, count - 1), count)

export interface FoundRows<Row> {
  readonly page: number
  readonly found: readonly Row[]
  readonly selection: RowSelection<string>
}

export type FoundRowsEvent<Filter> =
  | SelectionEvent<string>
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: Filter }
  | { readonly type: 'page.chosen'; readonly page: number }

export const nothingFound: FoundRows<never> = { page: 1, found: [], selection: nothingChosen }

/** Hidden rows lose their selection: nobody acts on rows they do not see. */
export const foundWithSelection = <Row>(
  { selection }: Pick<FoundRows<Row>, 'selection'>,
  found: readonly Row[],
  keysOf: (rows: readonly Row[]) => readonly string[],
): Pick<FoundRows<Row>, 'found' | 'selection'> => ({ found, selection: selectionWithin(selection, keysOf(found)) })

export const selectionAmong = (
  selection: RowSelection<string>,
  event: SelectionEvent<string>,
  keys: readonly string[],
) => selectionWithin(selectionAfterEvent(selection, event, keys), keys)

export const searchEvents = {
  'list.retried': { actions: 'retryRead' },
  'filter.changed': {
    actions: {
      type: 'filterRows',
      params: <Filter>({ event: { filter } }: { readonly event: { readonly filter: Filter } }) => filter,
    },
  },
  'page.chosen': {
    actions: {
      type: 'setPage',
      params: ({ event: { page } }: { readonly event: { readonly page: number } }) => page,
    },
  },
} as const
