const often = 16 * 1024 * 1024

const since = { bytes: 0 }

/** V8 lets what was unpacked lie about until it is a lot: told how much there was, it is made to sweep in between. */
export const sweepAfter = (bytes: number): void => {
  since.bytes += bytes
  if (since.bytes < often) return
  since.bytes = 0
  globalThis.gc?.()
}
