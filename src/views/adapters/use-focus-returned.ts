import { useLayoutEffect } from 'react'

/** Gives the focus back to what had it when a run of dialogs began, one after another, once the last of them is closed. */
export const useFocusReturned = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const origin = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (origin instanceof HTMLElement && document.activeElement === document.body)
          origin.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
