import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

// how long a list stays where somebody has scrolled it
const patience = 10_000

/** Keeps a row of a list in sight as another one becomes it, unless somebody is at the list; -1 is none. */
export const useRowFollowed = (
  scroller: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  index: number,
): void => {
  const scrolled = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const list = scroller.current
    const note = (): void => {
      scrolled.current = performance.now()
    }
    list?.addEventListener('wheel', note, { passive: true })
    list?.addEventListener('pointerdown', note)
    return () => {
      list?.removeEventListener('wheel', note)
      list?.removeEventListener('pointerdown', note)
    }
  }, [scroller])

  useEffect(() => {
    const isLeftAlone = performance.now() - scrolled.current > patience
    if (index >= 0 && isLeftAlone && scroller.current?.matches(':focus-within') === false)
      virtual.scrollToIndex(index, { align: 'center' })
  }, [scroller, virtual, index])
}
