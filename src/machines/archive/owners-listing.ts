import type { ReportOwner } from '../../domain/archive/owner.ts'
import type { ReadResult } from '../kit/read-result.ts'

export type OwnersListing = ReadResult<readonly ReportOwner[]>
