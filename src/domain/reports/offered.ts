import { type Holder, holdsAny } from '../permissions/permits.ts'
import type { ReportSummary } from './report.ts'

/** Whether somebody is offered a report at all; whom they may run it for, their reach decides. */
export const isOffered = ({ type }: Pick<ReportSummary, 'type'>, holder: Holder): boolean =>
  type === 'client' || holdsAny(holder, ['site.admin', 'client.adviser'])
