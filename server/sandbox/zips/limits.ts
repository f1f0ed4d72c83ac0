import { uploadLimits } from '../../../src/domain/archive/uploads/zip/limits.ts'
import type { Patience } from './inside/patience.ts'
import type { ZipLimits } from './plan.ts'

/** What unzipping may take; waiting for its turn does not count to the time of a PDF. */
export interface UnzipLimits extends ZipLimits, Patience {
  /** Entries that are on their way at the same time. */
  readonly together: number
  /** A process that has not said anything for so long, though it was asked, hangs. */
  readonly quietMs: number
}

export const unzipLimits: UnzipLimits = {
  file: uploadLimits.file,
  unzipped: uploadLimits.unzipped,
  entries: uploadLimits.entries,
  together: 12,
  // 50 MB or 500 pages take one to three seconds
  timeMs: 10_000,
  patientFor: 5,
  leastTimeMs: 250,
  mostGivenUp: 200,
  quietMs: 60_000,
}
