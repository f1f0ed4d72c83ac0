import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What was rendered last, for those who are called later. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
