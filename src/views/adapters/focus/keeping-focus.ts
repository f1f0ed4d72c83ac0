import type { RefObject } from 'react'

import { flushSync } from 'react-dom'

/** Restores the focus after `act`, because an element that is moved loses it. */
export const keepingFocus = (act: () => void): void => {
  const focused = document.activeElement
  act()
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true })
  })
}

export const addAndFocus = (list: RefObject<HTMLElement | null>, add: () => void): void => {
  flushSync(add)
  list.current?.lastElementChild?.querySelector('input')?.focus()
}
