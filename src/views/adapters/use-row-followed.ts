import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'

/** Keeps a row of a list in sight as another one becomes it, unless somebody is at the list; -1 is none. */
export const useRowFollowed = (
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  index: number,
): void => {
  useEffect(() => {
    if (index >= 0 && scroller.current?.matches(':hover, :focus-within') === false)
      virtual.scrollToIndex(index, { align: 'center' })
  }, [scroller, virtual, index])
}
