import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { maxPrinted } from '../../../domain/widgets/sheet/sheet.ts'

const maxPictured = 100

const printedRows = { most: 0 }
const printListeners = new Set<() => void>()

const setMost = (most: number): void => {
  if (printedRows.most === most) return
  printedRows.most = most
  flushSync(() => {
    printListeners.forEach((listener) => {
      listener()
    })
  })
}

export const withWholeRows = <A>(draw: () => A): A => {
  setMost(maxPictured)
  const drawn = draw()
  setMost(0)
  return drawn
}

const printMedia = window.matchMedia('print')

printMedia.addEventListener('change', ({ matches }) => setMost(matches ? maxPrinted : 0))
window.addEventListener('beforeprint', () => setMost(maxPrinted))
window.addEventListener('afterprint', () => setMost(0))

const subscribeToPrint = (listener: () => void): (() => void) => {
  printListeners.add(listener)
  return () => {
    printListeners.delete(listener)
  }
}

/** 0 on the screen, where tables scroll or have pages. */
export const useWholeRows = (): number => useSyncExternalStore(subscribeToPrint, () => printedRows.most)
