import { type RefObject, useLayoutEffect } from 'react'
import { focusedAtOpening } from './focused-at-opening.ts'

// the opener may disappear only later, after a deletion for example
const returnTimeoutMs = 1_000

const dialogSelector = '[role="dialog"]'

// the closed sidebar of a telephone is a hidden dialog
const lastDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogSelector)].findLast((dialog) => dialog.checkVisibility())

const isOutside = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.closest(dialogSelector) === null

/** Focuses what had the focus before the first of a series of dialogs, else `otherwise` or the open dialog. */
export const useFocusReturned = (isOpen: boolean, otherwise?: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const origin = focusedAtOpening()
    return () => {
      const until = performance.now() + returnTimeoutMs
      const look = (now: number): void => {
        const isDisabled = origin?.isConnected === true && origin.matches(':disabled')
        const isThere = origin?.isConnected === true && origin !== document.body && !isDisabled
        const target = isThere ? origin : (otherwise?.current ?? lastDialog())
        const active = document.activeElement
        // the focus stays if the person has moved it outside the dialogs
        if (active !== target && isOutside(active)) return
        if (target instanceof HTMLElement && active === document.body) target.focus({ preventScroll: true })
        if ((isDisabled || otherwise !== undefined || lastDialog() !== undefined) && now < until)
          requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
  }, [isOpen, otherwise])
}
