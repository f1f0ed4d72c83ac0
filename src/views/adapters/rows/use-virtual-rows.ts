import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect } from 'react'
import { rowHeight } from '../../../domain/widgets/grid/lines.ts'
import { useWholeRows } from '../rendering/whole-rows.ts'

interface VirtualRowsOptions {
  readonly count: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The scroller's largest height, for rows before it is measured. */
  readonly height: number
  /** The focused row, rendered even when scrolled away. */
  readonly keptRow: number
  readonly rowSize?: number
}

const rowsWithKeptRow = (range: Range, kept: number): number[] => {
  const rows = defaultRangeExtractor(range)
  return kept >= range.count || rows.includes(kept) ? rows : [...rows, kept]
}

const allRows = ({ count }: Pick<Range, 'count'>): number[] => Array.from({ length: count }, (_, row) => row)

/** Paper and pictures cannot scroll, so they get all rows. */
export const useRangeExtractor = (extract: (range: Range) => number[]): ((range: Range) => number[]) => {
  const maxWhole = useWholeRows()
  return useCallback((range: Range) => (range.count <= maxWhole ? allRows(range) : extract(range)), [maxWhole, extract])
}

export const useVirtualRows = ({
  count,
  scroller,
  height,
  keptRow,
  rowSize = rowHeight,
}: VirtualRowsOptions): Virtualizer<HTMLDivElement, Element> =>
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height },
    estimateSize: () => rowSize,
    overscan: 3,
    rangeExtractor: useRangeExtractor(useCallback((range: Range) => rowsWithKeptRow(range, keptRow), [keptRow])),
    // without flushSync: smooth frames matter more than rows that are one frame late
    useFlushSync: false,
  })

export const useScrollRowIntoView = (virtual: Virtualizer<HTMLDivElement, Element>, index: number): void => {
  useEffect(() => {
    virtual.scrollToIndex(index, { align: 'auto' })
  }, [virtual, index])
}
