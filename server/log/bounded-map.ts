export const boundedMap = <Key, Value>(most: number) => {
  const kept = new Map<Key, Value>()
  return {
    get: (key: Key): Value | undefined => kept.get(key),
    keep: (key: Key, value: Value): void => {
      const [oldest] = kept.keys()
      if (kept.size >= most && oldest !== undefined && !kept.has(key)) kept.delete(oldest)
      kept.set(key, value)
    },
    clear: (): void => {
      kept.clear()
    },
    forget: (key: Key): void => {
      kept.delete(key)
    },
  }
}
