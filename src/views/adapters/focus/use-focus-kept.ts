import { focusInView } from './focus-heading.ts'
import { type RefObject, useEffect, useRef } from 'react'

// a closing dialog keeps the focus until it has faded
const focusTimeoutMs = 1_000

export const useFocusKept = <Target extends HTMLElement>(changed: unknown): RefObject<Target | null> => {
  const target = useRef<Target>(null)
  const previous = useRef(changed)
  useEffect(() => {
    if (previous.current === changed) return undefined
    previous.current = changed
    const until = performance.now() + focusTimeoutMs
    const look = (now: number): void => {
      if (document.activeElement === document.body) {
        if (target.current !== null) focusInView(target.current)
      } else if (now < until) frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [changed])
  return target
}
