interface Bounds {
  readonly firstMs: number
  readonly longestMs: number
}

const ofConnections: Bounds = { firstMs: 250, longestMs: 15_000 }

/** Doubles with each failure in a row, each client at its own pace so that a server coming back is not stormed. */
export const retryDelay = (failures: number, chance: number, { firstMs, longestMs } = ofConnections): number =>
  Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + chance / 2)
