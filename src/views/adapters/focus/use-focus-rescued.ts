import { useEffect } from 'react'

/** Loads the focus rescue when an element first receives the focus: before, no focus can be lost. */
export const useFocusRescued = (): void => {
  useEffect(() => {
    let rescued: Promise<() => void> | undefined
    const load = (): void => {
      rescued = import('./rescue-focus.ts').then(({ rescueFocus }) => rescueFocus())
    }
    if (document.activeElement === document.body) document.addEventListener('focusin', load, { once: true })
    else load()
    return () => {
      document.removeEventListener('focusin', load)
      rescued?.then((end) => end()).catch(reportError)
    }
  }, [])
}
