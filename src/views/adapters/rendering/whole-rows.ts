import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { mostPrinted } from '../../../domain/widgets/sheet/sheet.ts'

const mostPictured = 100

const rows = { most: 0 }
const listeners = new Set<() => void>()

const setMost = (most: number): void => {
  if (rows.most === most) return
  rows.most = most
  flushSync(() => {
    listeners.forEach((listener) => {
      listener()
    })
  })
}

export const withWholeRows = <A>(draw: () => A): A => {
  setMost(mostPictured)
  const drawn = draw()
  setMost(0)
  return drawn
}

const paper = window.matchMedia('print')

paper.addEventListener('change', ({ matches }) => setMost(matches ? mostPrinted : 0))
window.addEventListener('beforeprint', () => setMost(mostPrinted))
window.addEventListener('afterprint', () => setMost(0))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** 0 on the screen, where tables scroll or have pages. */
export const useWholeRows = (): number => useSyncExternalStore(subscribe, () => rows.most)
