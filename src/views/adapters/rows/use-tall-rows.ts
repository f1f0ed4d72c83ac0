import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { useRangeExtractor } from './use-virtual-rows.ts'

interface TallRowsOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly keys: readonly (string | number)[]
  readonly likely: number
}

const firstHeight = 600

export const useTallRows = ({ scroller, keys, likely }: TallRowsOptions): Virtualizer<HTMLDivElement, Element> =>
  useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keys[index] ?? index,
    initialRect: { width: 0, height: firstHeight },
    estimateSize: () => likely,
    overscan: 4,
    rangeExtractor: useRangeExtractor(defaultRangeExtractor),
    useFlushSync: false,
  })

// how long a list stays where the person scrolled it
const scrollPauseMs = 10_000

/** Keeps the row in view unless the person is scrolling; -1 means none. */
export const useKeepRowInView = (
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
    const isLeftAlone = performance.now() - scrolled.current > scrollPauseMs
    if (index >= 0 && isLeftAlone && scroller.current?.matches(':focus-within') === false)
      virtual.scrollToIndex(index, { align: 'center' })
  }, [scroller, virtual, index])
}
