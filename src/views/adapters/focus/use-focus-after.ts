import { useEffect, useRef, type RefObject } from 'react'

export const useFocusAfter = <Target extends HTMLElement>(shown: string): RefObject<Target | null> => {
  const target = useRef<Target>(null)
  const previous = useRef(shown)
  useEffect(() => {
    if (previous.current === shown) return
    previous.current = shown
    target.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [shown])
  return target
}
