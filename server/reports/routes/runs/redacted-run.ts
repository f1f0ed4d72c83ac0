import { holdsAny } from '../../../../src/domain/permissions/permission.ts'
import { mayAdminister } from '../../../../src/domain/permissions/reaches.ts'
import { faultLine, faultOutline, type ReportFault } from '../../../../src/domain/reports/template/report-fault.ts'
import type { ReportRun, RunCause } from '../../../../src/domain/reports/run/report-run.ts'
import type { RecordedRun } from '../../run/read-runs.ts'
import type { Corrections } from '../../sources/open-sources.ts'
import type { Session } from '../../../access/session.ts'
import { notices } from '../../../http/replies/notices.ts'

interface Refusal<Tag extends string> {
  readonly _tag: Tag
  readonly fault?: ReportFault
}

interface RedactedRefusal<Tag extends string> extends Refusal<Tag> {
  readonly detail?: string
}

/** Everybody learns where a report is wrong; only people who write reports learn what is wrong. */
export const redactedRefusal =
  (session: Session) =>
  <Tag extends string>({ _tag, fault }: Refusal<Tag>): RedactedRefusal<Tag> => {
    if (fault === undefined) return { _tag }
    return mayAdminister(session) ? { _tag, fault, detail: faultLine(fault) } : { _tag, detail: faultOutline(fault) }
  }

export const redactedRun = (session: Session, run: RecordedRun): ReportRun =>
  run.outcome._tag === 'Failed' && !mayAdminister(session)
    ? { ...run, outcome: { _tag: 'Failed', message: notices.ReportFaulty, fault: null } }
    : run

/** Clients do not see who imports the firm's data. */
const nameless = (cause: RunCause): RunCause => ({ ...cause, by: '' })

export const redactedCorrections =
  (session: Session) =>
  ({ changes, causes }: Corrections): Corrections =>
    holdsAny(session, ['site.admin', 'client.adviser'])
      ? { changes, causes }
      : {
          changes: changes.map((change) => ({ ...change, causes: change.causes.map(nameless) })),
          causes: causes.map(nameless),
        }
