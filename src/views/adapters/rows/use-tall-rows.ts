import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

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
