import { keptIn, nothingChosen, selectedBy, type Selection, type SelectionEvent } from './selection.ts'

/** What of a followed list a filter leaves, page by page, and what of that is chosen. */
export interface FoundRows<Row> {
  readonly page: number
  readonly found: readonly Row[]
  readonly selection: Selection<string>
}

export type FoundRowsEvent<Filter> =
  | SelectionEvent<string>
  | { readonly type: 'list.retried' }
  | { readonly type: 'filter.changed'; readonly filter: Filter }
  | { readonly type: 'page.chosen'; readonly page: number }

export const nothingFound: FoundRows<never> = { page: 1, found: [], selection: nothingChosen }

/** What is no longer shown is no longer chosen: nobody does anything to what they do not see. */
export const keptAmong = <Row>(
  { selection }: Pick<FoundRows<Row>, 'selection'>,
  found: readonly Row[],
  keysOf: (rows: readonly Row[]) => readonly string[],
): Pick<FoundRows<Row>, 'found' | 'selection'> => ({ found, selection: keptIn(selection, keysOf(found)) })

export const chosenAmong = (selection: Selection<string>, event: SelectionEvent<string>, keys: readonly string[]) =>
  keptIn(selectedBy(selection, event, keys), keys)

export const searching = {
  'list.retried': { actions: 'retry' },
  'filter.changed': {
    actions: {
      type: 'filter',
      params: <Filter>({ event: { filter } }: { readonly event: { readonly filter: Filter } }) => filter,
    },
  },
  'page.chosen': {
    actions: {
      type: 'turn',
      params: ({ event: { page } }: { readonly event: { readonly page: number } }) => page,
    },
  },
} as const
