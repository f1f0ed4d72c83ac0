import type { E } from '../domain/fp.ts'
import type { Owner } from '../domain/static-report/owner.ts'

/** Whom reports can be filed for. */
export type OwnersListing = E.Either<unknown, readonly Owner[]>
