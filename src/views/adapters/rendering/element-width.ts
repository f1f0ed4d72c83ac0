import { type RefCallback, useCallback, useState } from 'react'

/** Pixels of the border box; 0 before the first measurement. Changes of height cause no rendering. */
export const useElementWidth = <Measured extends Element>(): readonly [RefCallback<Measured>, number] => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: Measured | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      setWidth(entry?.borderBoxSize[0]?.inlineSize ?? 0)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}
