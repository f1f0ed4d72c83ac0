export interface PdfTimeouts {
  readonly timeMs: number
  /** Number of given-up PDFs of a zip after which the others get less time. */
  readonly patientFor: number
  readonly minTimeMs: number
  readonly maxGivenUp: number
}

export const timeAfter = (givenUp: number, { timeMs, patientFor, minTimeMs }: PdfTimeouts): number =>
  Math.max(Math.min(timeMs, minTimeMs), timeMs / 2 ** Math.max(0, givenUp + 1 - patientFor))
