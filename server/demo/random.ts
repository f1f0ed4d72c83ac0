export interface RandomSource {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number
  readonly between: (min: number, max: number) => number
  readonly whole: (min: number, max: number) => number
  /** Mean 0, standard deviation 1. */
  readonly normal: () => number
  readonly shuffled: <A>(items: readonly A[]) => readonly A[]
}

/** FNV-1a */
const seedHash = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5)

/** mulberry32 */
const randomGenerator = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const stirred = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 2 ** 32
  }
}

export const seededRandom = (seed: number, label: string): RandomSource => {
  const next = randomGenerator(seed ^ seedHash(label))
  const between = (min: number, max: number): number => min + next() * (max - min)
  return {
    next,
    between,
    whole: (min, max) => Math.floor(between(min, max + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
  }
}
