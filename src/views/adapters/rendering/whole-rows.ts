import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { maxPrintedRows } from '../../../domain/widgets/sheet/sheet.ts'

const maxPicturedRows = 100

const printedRows = { max: 0 }
const printListeners = new Set<() => void>()

const setMaxRows = (maxRows: number): void => {
  if (printedRows.max === maxRows) return
  printedRows.max = maxRows
  flushSync(() => {
    printListeners.forEach((listener) => {
      listener()
    })
  })
}

export const withWholeRows = <A>(draw: () => A): A => {
  setMaxRows(maxPicturedRows)
  const drawn = draw()
  setMaxRows(0)
  return drawn
}

const printMedia = window.matchMedia('print')

printMedia.addEventListener('change', ({ matches }) => setMaxRows(matches ? maxPrintedRows : 0))
window.addEventListener('beforeprint', () => setMaxRows(maxPrintedRows))
window.addEventListener('afterprint', () => setMaxRows(0))

const subscribeToPrint = (listener: () => void): (() => void) => {
  printListeners.add(listener)
  return () => {
    printListeners.delete(listener)
  }
}

/** The most rows drawn without paging; 0 on the screen, where tables scroll or have pages. */
export const useWholeRows = (): number => useSyncExternalStore(subscribeToPrint, () => printedRows.max)
