import { type RefObject, useLayoutEffect } from 'react'
import { focusedAtOpening } from './focused-at-opening.ts'

// what a dialog was opened from may go away only after it, as what was deleted does
const patience = 1_000

const dialogs = '[role="dialog"]'

// a sidebar that is closed on a telephone is a dialog that nobody sees
const lastDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogs)].findLast((dialog) => dialog.checkVisibility())

const isOutside = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.closest(dialogs) === null

/**
 * Gives the focus back to what had it when a run of dialogs began, one after another, once the last of them is closed;
 * or, where that is gone, to `otherwise` or to the dialog that is still open.
 */
export const useFocusReturned = (isOpen: boolean, otherwise?: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const origin = focusedAtOpening()
    return () => {
      const until = performance.now() + patience
      const look = (now: number): void => {
        const isDisabled = origin?.isConnected === true && origin.matches(':disabled')
        const isThere = origin?.isConnected === true && origin !== document.body && !isDisabled
        const target = isThere ? origin : (otherwise?.current ?? lastDialog())
        const active = document.activeElement
        // whoever went on to something else meanwhile stays there
        if (active !== target && isOutside(active)) return
        if (target instanceof HTMLElement && active === document.body) target.focus({ preventScroll: true })
        if ((isDisabled || otherwise !== undefined || lastDialog() !== undefined) && now < until)
          requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
  }, [isOpen, otherwise])
}
