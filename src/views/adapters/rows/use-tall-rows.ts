import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

interface TallRows {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly keys: readonly (string | number)[]
  readonly likely: number
}

// what is shown before the scroller is measured
const firstHeight = 600

export const useTallRows = ({ scroller, keys, likely }: TallRows): Virtualizer<HTMLDivElement, Element> =>
  useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keys[index] ?? index,
    initialRect: { width: 0, height: firstHeight },
    estimateSize: () => likely,
    overscan: 4,
    useFlushSync: false,
  })

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
