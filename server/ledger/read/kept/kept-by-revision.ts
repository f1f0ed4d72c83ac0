import { LRUCache } from 'lru-cache'

/** What was worked out of the ledger as it was known at some revisions of it. */
export interface KeptByRevision<A> {
  /** What is kept by a name, or what is made, which whoever asks meanwhile waits for. */
  readonly of: (name: string, make: () => Promise<A>) => Promise<A>
}

export const openKeptByRevision = <A extends object>(most: number, sizeOf: (made: A) => number): KeptByRevision<A> => {
  const kept = new LRUCache<string, A>({ maxSize: most, sizeCalculation: sizeOf })
  const making = new Map<string, Promise<A>>()
  const keep = async (name: string, make: () => Promise<A>): Promise<A> => {
    try {
      const made = await make()
      kept.set(name, made)
      return made
    } finally {
      making.delete(name)
    }
  }
  const of: KeptByRevision<A>['of'] = (name, make) => {
    const found = kept.get(name)
    if (found !== undefined) return Promise.resolve(found)
    const begun = making.get(name)
    // what kept another from it, as a broken connection, need not keep others
    if (begun !== undefined) return begun.catch(() => of(name, make))
    const own = keep(name, make)
    making.set(name, own)
    return own
  }
  return { of }
}
