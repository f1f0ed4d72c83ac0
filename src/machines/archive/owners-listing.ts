import type { Owner } from '../../domain/archive/owner.ts'
import type { ReadResult } from '../kit/read-result.ts'

/** Whom reports can be filed for. */
export type OwnersListing = ReadResult<readonly Owner[]>
