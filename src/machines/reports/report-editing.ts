import type { EditionReply } from '../../api/reports/reports.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import { type EditorLookups, noLookups, withLogo } from '../../domain/reports/editor/editor-lookups.ts'
import { tabbedLayout, type EditorPane, type PaneLayout, withPaneInFront } from '../../domain/reports/editor/panes.ts'
import {
  changedFields,
  contentOf,
  type DraftField,
  draftOf,
  emptyContent,
  emptyDraft,
  isSameDraft,
  missingFields,
  rebasedDraft,
  type ReportDraft,
} from '../../domain/reports/editor/report-draft.ts'
import { draftOfLogo, type LogoDraft, newLogo } from '../../domain/reports/logo/logo.ts'
import type { ReportCheck } from '../../domain/reports/template/report-check.ts'
import type { ReportFault, ReportPart } from '../../domain/reports/template/report-fault.ts'
import type { ReportContent } from '../../domain/reports/report.ts'
import { editingMachine, type EditingContext, type EditorSaveRefusal } from '../kit/editing.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { LogoOutcome } from './logo-editor.ts'

export interface SavedReport {
  readonly draft: ReportDraft
  readonly revision: number
  readonly by: string
  readonly at: string
}

/** `Faulty`: no run could execute it. */
export interface ReportEdited {
  readonly key: { readonly name: O.Option<string>; readonly begun: ReportDraft }
  readonly saved: SavedReport
  readonly draft: ReportDraft
  readonly fault: { readonly field: DraftField; readonly reason: 'Missing' }
  readonly reference: null
  readonly answer: { readonly ReportName: string; readonly revision: number }
  readonly refusal: { readonly _tag: 'Faulty'; readonly fault: ReportFault }
  readonly doubt: Pick<ReportCheck, 'doubts' | 'trial'>
}

export type ReportSaveRefusal = EditorSaveRefusal<DraftField, ReportEdited['refusal']>

export const reportDraftMachine = editingMachine<ReportEdited>({
  begin: ({ begun }, { draft }, before) => (O.isNone(before) ? begun : draft),
  changedFields,
  isChanged: (draft, saved) => !isSameDraft(draft, saved.draft),
  faults: (draft) => missingFields(draft).map((field) => ({ field, reason: 'Missing' })),
  // a report is one text, so the author sees all changes of others before saving
  rebased: (draft, _, now) => (isSameDraft(draft, now.draft) ? O.some(draft) : O.none),
  kept: (draft, before, now) => rebasedDraft(draft, before.draft, now.draft),
  reference: null,
  stays: ({ draft }, { revision }) => ({ draft, revision, by: '', at: '' }),
  isChecked: true,
  repeats: 3,
})

export interface EditorStart {
  readonly lookups: EditorLookups
  readonly edition: O.Option<EditionReply>
  readonly draft: ReportDraft
  readonly created: O.Option<PaneLayout>
}

export type EditorStartResult = ReadResult<EditorStart>
export type SavedReportResult = ReadResult<SavedReport>

export type EditorNotice = 'ReportSaved' | 'LogoSaved' | 'LogoCreated' | 'Restored' | 'Renewed'

export interface EditorInput {
  readonly name: O.Option<string>
  readonly newId: () => string
}

type DraftEdits = Pick<
  EditingContext<ReportEdited>,
  'draft' | 'saved' | 'touched' | 'theirs' | 'refusal' | 'doubt' | 'asked' | 'answer' | 'hasEdits'
>

export interface ReportEditing extends EditorInput, DraftEdits {
  readonly lookups: EditorLookups
  readonly unbrought: readonly DraftField[]
  readonly isComparing: boolean
  readonly notice: O.Option<EditorNotice>
  readonly logo: LogoDraft
  readonly panes: PaneLayout
  readonly hasUnsavedActs: boolean
}

const unsavedReport: SavedReport = { draft: emptyDraft, revision: 0, by: '', at: '' }

export const blankReportEditing: Omit<ReportEditing, keyof EditorInput> = {
  lookups: noLookups,
  draft: emptyDraft,
  saved: unsavedReport,
  touched: [],
  theirs: O.none,
  refusal: O.none,
  doubt: O.none,
  asked: O.none,
  answer: O.none,
  unbrought: [],
  hasEdits: false,
  hasUnsavedActs: false,
  isComparing: false,
  notice: O.none,
  logo: newLogo,
  panes: tabbedLayout,
}

export const contentIn = ({ draft }: Pick<ReportEditing, 'draft'>): ReportContent =>
  O.getOrElse(() => emptyContent)(contentOf(draft))

export const nameIn = ({ name }: Pick<ReportEditing, 'name'>): string => O.getOrElse(() => '')(name)

export const logoIn = ({ lookups, draft }: ReportEditing): LogoDraft =>
  pipe(
    O.fromNullable(lookups.logos.find(({ ReportLogoID }) => ReportLogoID === draft.ReportLogoID)),
    O.match(() => newLogo, draftOfLogo),
  )

export const faultyFields = ({ draft, touched, unbrought }: ReportEditing): readonly DraftField[] =>
  missingFields(draft).filter((field) => touched.includes(field) || unbrought.includes(field))

type EditingChange = Partial<ReportEditing>

export const editingChangeOnOpening = (finding: EditorStartResult): EditingChange => {
  if (E.isLeft(finding)) return {}
  const { lookups, edition, draft, created } = finding.right
  return {
    lookups,
    draft,
    unbrought: O.isNone(edition) && !isSameDraft(draft, emptyDraft) ? missingFields(draft) : [],
    panes: O.getOrElse(() => tabbedLayout)(created),
    saved: O.isSome(edition)
      ? { ...unsavedReport, draft: draftOf(edition.value.report), revision: edition.value.revision }
      : unsavedReport,
    notice: O.isSome(created) ? O.some('ReportSaved') : O.none,
  }
}

const paneByPart: Readonly<Record<ReportPart, EditorPane>> = {
  markup: 'code',
  helpers: 'helpers',
  header: 'code',
  footer: 'code',
}

const panesAfterEdits = ({ panes, refusal }: ReportEditing, now: DraftEdits): PaneLayout =>
  now.refusal !== refusal && O.isSome(now.refusal) && now.refusal.value._tag === 'Faulty'
    ? withPaneInFront(panes, paneByPart[now.refusal.value.fault.part ?? 'markup'])
    : panes

const noticeAfterEdits = (before: ReportEditing, now: DraftEdits): ReportEditing['notice'] => {
  if (now.answer !== before.answer) return O.some('ReportSaved')
  if (now.saved.revision > before.saved.revision && !before.hasEdits) return O.some('Renewed')
  return now.asked === before.asked && now.theirs === before.theirs ? before.notice : O.none
}

export const editingChangeAfterEdits = (before: ReportEditing, now: DraftEdits): EditingChange => {
  const { draft, saved, touched, theirs, refusal, doubt, asked, answer, hasEdits } = now
  return {
    draft,
    saved,
    touched,
    theirs,
    refusal,
    doubt,
    asked,
    answer,
    hasEdits,
    hasUnsavedActs: hasEdits,
    isComparing: theirs === before.theirs && before.isComparing,
    panes: panesAfterEdits(before, now),
    notice: noticeAfterEdits(before, now),
  }
}

export const withSavedLogo = ({ lookups }: ReportEditing, outcome: LogoOutcome): EditingChange =>
  outcome._tag === 'Closed'
    ? {}
    : {
        lookups: withLogo(lookups, outcome.logo),
        notice: O.some(outcome._tag === 'Created' ? 'LogoCreated' : 'LogoSaved'),
      }
