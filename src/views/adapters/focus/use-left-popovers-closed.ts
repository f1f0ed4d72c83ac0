import { useEffect } from 'react'

const closeLeftPopovers = ({ target }: FocusEvent): void => {
  if (!(target instanceof Element)) return
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    const opener = document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`)
    if (!popover.contains(target) && opener?.contains(target) !== true) popover.hidePopover()
  }
}

/** Closes popovers that the focus has left: browsers keep them open over what is opened next. */
export const useLeftPopoversClosed = (): void => {
  useEffect(() => {
    document.addEventListener('focusin', closeLeftPopovers)
    return () => {
      document.removeEventListener('focusin', closeLeftPopovers)
    }
  }, [])
}
