import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

export const focusingAdded = (list: RefObject<HTMLElement | null>, add: () => void): void => {
  flushSync(add)
  list.current?.lastElementChild?.querySelector('input')?.focus()
}
