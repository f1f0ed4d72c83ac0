import { filter, fromEvent, map, type Observable, tap } from 'rxjs'

export interface EditShortcut {
  readonly type: 'undo.requested' | 'redo.requested'
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

const shortcutOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): EditShortcut | null => {
  if (ctrlKey === metaKey || altKey) return null
  if (key.toLowerCase() === 'z') return { type: shiftKey ? 'redo.requested' : 'undo.requested' }
  return key.toLowerCase() === 'y' && !shiftKey ? { type: 'redo.requested' } : null
}

/** With Ctrl or Command. Ignored where text is typed, because fields have their own undo. */
export const editShortcuts = (page: Window): Observable<EditShortcut> =>
  fromEvent<KeyboardEvent>(page, 'keydown').pipe(
    filter((event) => !isTyping(event)),
    map((event) => ({ event, shortcut: shortcutOf(event) })),
    tap(({ event, shortcut }) => {
      if (shortcut !== null) event.preventDefault()
    }),
    map(({ shortcut }) => shortcut),
    filter((shortcut) => shortcut !== null),
  )
