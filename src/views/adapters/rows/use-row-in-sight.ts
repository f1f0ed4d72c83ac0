import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

/** Keeps the row that the keyboard is at in sight. */
export const useRowInSight = (virtual: Virtualizer<HTMLDivElement, Element>, index: number): void => {
  useEffect(() => {
    virtual.scrollToIndex(index, { align: 'auto' })
  }, [virtual, index])
}
