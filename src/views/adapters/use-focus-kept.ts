import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus when what had it went away with a change. */
export const useFocusKept = <Target extends HTMLElement>(changed: unknown): RefObject<Target | null> => {
  const target = useRef<Target>(null)
  const previous = useRef(changed)
  useEffect(() => {
    if (previous.current === changed) return undefined
    previous.current = changed
    // a dialog that closes gives the focus back first
    const wait = setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    }, 200)
    return () => clearTimeout(wait)
  }, [changed])
  return target
}
