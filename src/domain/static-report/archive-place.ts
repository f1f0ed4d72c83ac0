import type { OwnerType } from './static-report.ts'

/** Whose archive is looked at: one portfolio's, or a group's with those of its portfolios. */
export interface ArchivePlace {
  readonly type: OwnerType
  readonly code: string
}
