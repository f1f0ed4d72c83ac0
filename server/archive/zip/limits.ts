import { uploadLimits } from '../../../src/domain/report-upload/limits.ts'
import type { ZipLimits } from './plan.ts'

/** What unzipping may take. */
export interface UnzipLimits extends ZipLimits {
  /** Entries that are on their way at the same time. */
  readonly together: number
  /** For the text of one PDF; waiting for its turn does not count. */
  readonly timeMs: number
  /** A process that has not said anything for so long, though it was asked, hangs. */
  readonly quietMs: number
}

export const unzipLimits: UnzipLimits = {
  file: uploadLimits.file,
  unzipped: uploadLimits.unzipped,
  entries: uploadLimits.entries,
  together: 12,
  timeMs: 20_000,
  quietMs: 60_000,
}
