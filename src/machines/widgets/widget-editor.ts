import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { LibraryEntry } from '../../domain/widgets/library/library-entry.ts'
import {
  changedIn,
  draftFaults,
  type DraftFault,
  draftOf,
  isContested,
  isDraftChanged,
  type WidgetDraft,
} from '../../domain/widgets/library/widget-draft.ts'
import { editing } from '../kit/editing.ts'

export interface WidgetEdited {
  readonly key: { readonly name: string; readonly kind: WidgetDraft['_tag'] }
  readonly saved: LibraryEntry
  readonly draft: WidgetDraft
  readonly fault: DraftFault
  readonly reference: null
  readonly answer: unknown
  readonly refusal: never
}

export const widgetEditorMachine = editing<WidgetEdited>({
  begin: ({ kind }, entry) => draftOf(kind, entry),
  changedFields: changedIn,
  isChanged: isDraftChanged,
  faults: draftFaults,
  rebased: (draft, before, now) => (isContested(draft, before, now) ? O.none : O.some(draft)),
  reference: null,
})

export type WidgetEditorRef = ActorRefFrom<typeof widgetEditorMachine>
