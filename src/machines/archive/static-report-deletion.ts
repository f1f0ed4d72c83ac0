import type { ActorRefFrom } from 'xstate'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import { confirming } from '../kit/confirming.ts'

export interface StaticReportDeleted {
  readonly of: ArchivedReport
  readonly refusal: string
  readonly answer: unknown
}

/** Asks first, as every deletion does (spec §5). */
export const staticReportDeletionMachine = confirming<StaticReportDeleted>()

export type StaticReportDeletionRef = ActorRefFrom<typeof staticReportDeletionMachine>
