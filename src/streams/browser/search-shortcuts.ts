import { filter, fromEvent, map, type Observable, tap } from 'rxjs'

export interface SearchToggled {
  readonly type: 'search.toggled'
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** Ctrl+K or Command+K; keeps the browser from its own search. */
export const searchShortcuts = (page: Window): Observable<SearchToggled> =>
  fromEvent<KeyboardEvent>(page, 'keydown').pipe(
    filter(isShortcut),
    tap((event) => {
      event.preventDefault()
    }),
    filter(({ repeat }) => !repeat),
    map(() => ({ type: 'search.toggled' })),
  )
