import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import {
  changedDraftFields,
  type ArchiveDraftField,
  draftFaults,
  type ArchiveDraftFault,
  draftOf,
  hasChangedFields,
  isDraftChanged,
  type ArchiveDraft,
} from '../../domain/archive/report-draft.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { editingMachine, type EditorSaveRefusal } from '../kit/editing.ts'

export interface StaticReportEdited {
  readonly key: string
  readonly saved: ListedStaticReport
  readonly draft: ArchiveDraft
  readonly fault: ArchiveDraftFault
  readonly reference: readonly ReportOwner[]
  readonly answer: unknown
  readonly refusal: never
}

export type StaticReportSaveRefusal = EditorSaveRefusal<ArchiveDraftField>

export const staticReportEditorMachine = editingMachine<StaticReportEdited>({
  begin: (_, report) => draftOf(report),
  changedFields: changedDraftFields,
  isChanged: isDraftChanged,
  faults: draftFaults,
  // a new file under the same words is no conflict
  rebased: (draft, before, now) => (hasChangedFields(before, now) ? O.none : O.some(draft)),
  reference: [],
})

export type StaticReportEditorRef = ActorRefFrom<typeof staticReportEditorMachine>

export interface StaticReportDeletion {
  readonly of: ListedStaticReport
  readonly refusal: string
  readonly answer: unknown
}

/** Spec §5: asks before deleting. */
export const staticReportDeletionMachine = confirmingMachine<StaticReportDeletion>()

export type StaticReportDeletionRef = ActorRefFrom<typeof staticReportDeletionMachine>
