import type { E } from '../domain/fp.ts'
import type { ArchivedReport } from '../domain/static-report/archived-report.ts'

export type ArchiveListing = E.Either<unknown, readonly ArchivedReport[]>
