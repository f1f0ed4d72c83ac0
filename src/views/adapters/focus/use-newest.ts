import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

const questions: object[] = []
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useNewest = (isOpen: boolean): boolean => {
  const [own] = useState(() => ({}))
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    questions.push(own)
    tell()
    return () => {
      questions.splice(questions.indexOf(own), 1)
      tell()
    }
  }, [isOpen, own])
  return useSyncExternalStore(subscribe, () => isOpen && (!questions.includes(own) || questions.at(-1) === own))
}
