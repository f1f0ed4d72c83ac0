export interface PdfTimeouts {
  readonly timeMs: number
  /** How many PDFs of a zip may time out before the others get less time. */
  readonly fullTimeouts: number
  readonly minTimeMs: number
  readonly maxGivenUp: number
}

export const timeLimitAfter = (givenUp: number, { timeMs, fullTimeouts, minTimeMs }: PdfTimeouts): number =>
  Math.max(Math.min(timeMs, minTimeMs), timeMs / 2 ** Math.max(0, givenUp + 1 - fullTimeouts))
