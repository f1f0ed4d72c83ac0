import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Prints with `onPrint` instead of the browser's own dialog, which would print only the rows on the page. */
export const usePrintKey = (isOn: boolean, onPrint: () => void): void => {
  const latest = useLatest(onPrint)
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent): void => {
      if (!isPrintKey(event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, latest])
}
