interface DelayBounds {
  readonly firstMs: number
  readonly maxMs: number
}

const connectionDelayBounds: DelayBounds = { firstMs: 250, maxMs: 15_000 }

/** Doubles with each failure in a row. A random factor prevents all clients from reaching a new server together. */
export const retryDelay = (failures: number, chance: number, { firstMs, maxMs } = connectionDelayBounds): number =>
  Math.min(maxMs, firstMs * 2 ** failures) * (0.5 + chance / 2)
