import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Does what adds to the end of a list, and goes on to the field of what it added. */
export const focusingAdded = (list: RefObject<HTMLElement | null>, add: () => void): void => {
  flushSync(add)
  list.current?.lastElementChild?.querySelector('input')?.focus()
}
