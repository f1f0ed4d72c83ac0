import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect } from 'react'
import { rowHeight } from '../../../domain/widgets/grid/lines.ts'

interface VirtualRows {
  readonly count: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The most the scroller can show at once, so that rows are there before it is measured. */
  readonly height: number
  /** The row that keeps the keyboard's focus: rendered even when it is scrolled away. */
  readonly kept: number
  readonly rowSize?: number
}

const withKept = (range: Range, kept: number): number[] => {
  const rows = defaultRangeExtractor(range)
  return kept >= range.count || rows.includes(kept) ? rows : [...rows, kept]
}

export const useVirtualRows = ({
  count,
  scroller,
  height,
  kept,
  rowSize = rowHeight,
}: VirtualRows): Virtualizer<HTMLDivElement, Element> =>
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height },
    estimateSize: () => rowSize,
    overscan: 3,
    rangeExtractor: useCallback((range: Range) => withKept(range, kept), [kept]),
    // Frames come before everything while scrolling; a row late by one is not seen.
    useFlushSync: false,
  })

export const useRowInSight = (virtual: Virtualizer<HTMLDivElement, Element>, index: number): void => {
  useEffect(() => {
    virtual.scrollToIndex(index, { align: 'auto' })
  }, [virtual, index])
}
