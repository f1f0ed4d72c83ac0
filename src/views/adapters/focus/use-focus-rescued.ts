import { useEffect } from 'react'

/** Loads the rescue of the focus when something takes it first: until then nothing can be lost. */
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
