import type { ImportProgress, ImportStage } from '../../../src/domain/users/import/user-import.ts'

export type Reached = (stage: ImportStage, done: number, total: number) => void

const leastMs = 200

/** The beginning and the end of each stage, and what is between them five times a second. */
export const paced = (id: string, tell: (progress: ImportProgress) => void): Reached => {
  const last: { stage: ImportStage | null; at: number } = { stage: null, at: 0 }
  return (stage, done, total) => {
    const now = performance.now()
    if (stage === last.stage && done < total && now - last.at < leastMs) return
    Object.assign(last, { stage, at: now })
    tell({ import: id, stage, done, total })
  }
}
