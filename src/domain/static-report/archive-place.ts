import type { Owner } from './owner.ts'

/** Whose archive is looked at: one portfolio's, or a group's with those of its portfolios. */
export type ArchivePlace = Pick<Owner, 'type' | 'code'>
