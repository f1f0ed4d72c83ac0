import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import {
  changedIn,
  type DraftField,
  draftFaults,
  type DraftFault,
  draftOf,
  isContested,
  isDraftChanged,
  type ReportDraft,
} from '../../domain/archive/report-draft.ts'
import { confirming } from '../kit/confirming.ts'
import { editing, type SaveRefusal } from '../kit/editing.ts'

export interface StaticReportEdited {
  readonly key: string
  readonly saved: ArchivedReport
  readonly draft: ReportDraft
  readonly fault: DraftFault
  readonly reference: readonly Owner[]
  readonly answer: unknown
  readonly refusal: never
}

export type StaticReportSaveRefusal = SaveRefusal<DraftField>

export const staticReportEditorMachine = editing<StaticReportEdited>({
  begin: (_, report) => draftOf(report),
  changedFields: changedIn,
  isChanged: isDraftChanged,
  faults: draftFaults,
  // a new file under the same words is no conflict
  rebased: (draft, before, now) => (isContested(before, now) ? O.none : O.some(draft)),
  reference: [],
})

export type StaticReportEditorRef = ActorRefFrom<typeof staticReportEditorMachine>

export interface StaticReportDeleted {
  readonly of: ArchivedReport
  readonly refusal: string
  readonly answer: unknown
}

/** Spec §5: asks before deleting. */
export const staticReportDeletionMachine = confirming<StaticReportDeleted>()

export type StaticReportDeletionRef = ActorRefFrom<typeof staticReportDeletionMachine>
