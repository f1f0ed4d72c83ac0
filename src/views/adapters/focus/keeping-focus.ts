import type { RefObject } from 'react'

import { flushSync } from 'react-dom'

/** For acts that move the focused element, which loses the focus. */
export const keepingFocus = (act: () => void): void => {
  const focused = document.activeElement
  act()
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true })
  })
}

export const focusingAdded = (list: RefObject<HTMLElement | null>, add: () => void): void => {
  flushSync(add)
  list.current?.lastElementChild?.querySelector('input')?.focus()
}
