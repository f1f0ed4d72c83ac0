/** How long it is waited for the text of one PDF. */
export interface Patience {
  readonly timeMs: number
  /** So many of a zip's PDFs may be given up before the time for the others grows shorter. */
  readonly patientFor: number
  readonly leastTimeMs: number
  /** When so many have been given up, no other is read. */
  readonly mostGivenUp: number
}

/** Each PDF that is given up after the first few halves the time for those to come, down to the least. */
export const timeAfter = (givenUp: number, { timeMs, patientFor, leastTimeMs }: Patience): number =>
  Math.max(Math.min(timeMs, leastTimeMs), timeMs / 2 ** Math.max(0, givenUp + 1 - patientFor))
