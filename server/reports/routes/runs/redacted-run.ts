import { holdsAny } from '../../../../src/domain/permissions/permission.ts'
import { mayAdminister } from '../../../../src/domain/permissions/reaches.ts'
import { faultLine, faultOutline, type ReportFault } from '../../../../src/domain/reports/template/report-fault.ts'
import type { ReportRun, RunCause } from '../../../../src/domain/reports/run/report-run.ts'
import type { RecordedRun } from '../../run/read-runs.ts'
import type { RunCorrections } from '../../sources/open-sources.ts'
import type { UserSession } from '../../../access/session.ts'
import { noticeTexts } from '../../../http/replies/notices.ts'

interface TaggedRefusal<Tag extends string> {
  readonly _tag: Tag
  readonly fault?: ReportFault
}

interface RedactedRefusal<Tag extends string> extends TaggedRefusal<Tag> {
  readonly detail?: string
}

/** Everybody learns where a report is wrong; only people who write reports learn what is wrong. */
export const redactedRefusal =
  (session: UserSession) =>
  <Tag extends string>({ _tag, fault }: TaggedRefusal<Tag>): RedactedRefusal<Tag> => {
    if (fault === undefined) return { _tag }
    return mayAdminister(session) ? { _tag, fault, detail: faultLine(fault) } : { _tag, detail: faultOutline(fault) }
  }

export const redactedRun = (session: UserSession, run: RecordedRun): ReportRun =>
  run.outcome._tag === 'Failed' && !mayAdminister(session)
    ? { ...run, outcome: { _tag: 'Failed', message: noticeTexts.ReportFaulty, fault: null } }
    : run

/** Clients do not see who imports the firm's data. */
const withoutActor = (cause: RunCause): RunCause => ({ ...cause, by: '' })

export const redactedCorrections =
  (session: UserSession) =>
  ({ changes, causes }: RunCorrections): RunCorrections =>
    holdsAny(session, ['site.admin', 'client.adviser'])
      ? { changes, causes }
      : {
          changes: changes.map((change) => ({ ...change, causes: change.causes.map(withoutActor) })),
          causes: causes.map(withoutActor),
        }
