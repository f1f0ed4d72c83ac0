import { LRUCache } from 'lru-cache'

/**
 * Forgets what was not asked for the longest. Told `max`, an LRUCache takes room for so many at once, which for all those of a server was
 * 30 ms of its start and 7 MB: this one grows with what it holds.
 */
export const boundedCache = <Value extends object | number>(most: number): LRUCache<string, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
