import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { uploadLimits } from '../../../src/domain/archive/uploads/zip/limits.ts'
import type { PdfTimeouts } from './inside/pdf-timeouts.ts'
import type { ZipLimits } from './plan.ts'

/** Waiting does not count towards a PDF's time. */
export interface UnzipLimits extends ZipLimits, PdfTimeouts {
  readonly together: number
  readonly quietMs: number
}

export const unzipLimits: UnzipLimits = {
  file: uploadLimits.file,
  unzipped: uploadLimits.unzipped,
  entries: uploadLimits.entries,
  together: 12,
  // 50 MB or 500 pages take one to three seconds
  timeMs: 10_000,
  fullTimeouts: 5,
  minTimeMs: 250,
  maxGivenUp: 200,
  quietMs: 60_000,
}

export interface TemporaryFiles {
  readonly pathFor: (file: number) => string
  readonly hand: (path: string) => void
  readonly takeBack: (path: string) => void
  readonly clear: () => Promise<void>
}

export const openTemporaryFiles = (folder: string): TemporaryFiles => {
  const [own, waiting] = [randomUUID(), new Set<string>()]
  const state = { made: 0 }
  return {
    pathFor: (file) => {
      state.made += 1
      const made = path.join(folder, `${own}.${file}.${state.made}`)
      waiting.add(made)
      return made
    },
    hand: (handed) => {
      waiting.delete(handed)
    },
    takeBack: (back) => {
      waiting.add(back)
    },
    clear: async () => {
      await Promise.all([...waiting].map((each) => rm(each, { force: true })))
    },
  }
}
