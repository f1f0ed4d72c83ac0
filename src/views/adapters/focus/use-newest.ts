import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

const openQuestions: object[] = []
const questionListeners = new Set<() => void>()

const notifyListeners = (): void => {
  for (const listener of questionListeners) listener()
}

const subscribeToQuestions = (listener: () => void) => {
  questionListeners.add(listener)
  return () => {
    questionListeners.delete(listener)
  }
}

export const useNewest = (isOpen: boolean): boolean => {
  const [own] = useState(() => ({}))
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    openQuestions.push(own)
    notifyListeners()
    return () => {
      openQuestions.splice(openQuestions.indexOf(own), 1)
      notifyListeners()
    }
  }, [isOpen, own])
  return useSyncExternalStore(
    subscribeToQuestions,
    () => isOpen && (!openQuestions.includes(own) || openQuestions.at(-1) === own),
  )
}
