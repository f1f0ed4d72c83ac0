export interface Patience {
  readonly timeMs: number
  /** So many of a zip's PDFs may be given up before the time for the others grows shorter. */
  readonly patientFor: number
  readonly leastTimeMs: number
  readonly mostGivenUp: number
}

export const timeAfter = (givenUp: number, { timeMs, patientFor, leastTimeMs }: Patience): number =>
  Math.max(Math.min(timeMs, leastTimeMs), timeMs / 2 ** Math.max(0, givenUp + 1 - patientFor))
