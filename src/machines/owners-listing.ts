import type { Owner } from '../domain/static-report/owner.ts'
import type { ReadResult } from './kit/read-result.ts'

/** Whom reports can be filed for. */
export type OwnersListing = ReadResult<readonly Owner[]>
