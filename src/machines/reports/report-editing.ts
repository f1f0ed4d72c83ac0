import type { Edition } from '../../api/reports/reports.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import { type EditorLookups, withLogo } from '../../domain/reports/editor/editor-lookups.ts'
import { draftOfLogo, type LogoDraft, newLogo } from '../../domain/reports/editor/logo-draft.ts'
import { asTabs, type Pane, type Panes, withInFront } from '../../domain/reports/editor/panes.ts'
import { changedFields, isSameDraft, rebasedDraft } from '../../domain/reports/editor/rebase-draft.ts'
import {
  contentOf,
  type DraftField,
  draftOf,
  emptyContent,
  emptyDraft,
  missingFields,
  type ReportDraft,
} from '../../domain/reports/editor/report-draft.ts'
import type { DoubtfulName, ReportCheck } from '../../domain/reports/template/report-check.ts'
import type { ReportFault, ReportPart } from '../../domain/reports/template/report-fault.ts'
import type { ReportContent } from '../../domain/reports/report.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { LogoOutcome } from './logo-editor.ts'

export interface SavedReport {
  readonly edition: Edition
  readonly by: string
  readonly at: string
}

export interface EditorStart {
  readonly lookups: EditorLookups
  readonly edition: O.Option<Edition>
  readonly draft: ReportDraft
  readonly created: O.Option<Panes>
}

/** A save as it is said; said again it is the same one, and done once. */
export interface ReportSave {
  readonly name: O.Option<string>
  readonly revision: number
  readonly content: ReportContent
  readonly correlation: string
}

/** `Stale`: somebody else saved the report meanwhile; `Lost`: whether it was done is not known; `Faulty`: no run could write it. */
export type ReportSaveRefusal =
  | { readonly _tag: 'Stale' | 'Lost' }
  | { readonly _tag: 'Refused'; readonly message: string }
  | { readonly _tag: 'Faulty'; readonly fault: ReportFault }

interface Saved {
  readonly ReportName: string
  readonly revision: number
}

export type EditorOpening = ReadResult<EditorStart>
export type ReportSaving = E.Either<ReportSaveRefusal, Saved>
/** Left where it could not be found out: the server decides in any case. */
export type ReportChecking = E.Either<unknown, ReportCheck>
export type ReportReading = E.Either<unknown, SavedReport>

export type EditorNotice = 'ReportSaved' | 'LogoSaved' | 'LogoCreated' | 'Restored' | 'Renewed'

export interface EditorInput {
  readonly name: O.Option<string>
  readonly newId: () => string
}

export interface Editing extends EditorInput {
  readonly lookups: EditorLookups
  readonly base: ReportDraft
  readonly revision: number
  readonly draft: ReportDraft
  readonly edited: readonly DraftField[]
  readonly said: O.Option<ReportSave>
  readonly losses: number
  readonly theirs: O.Option<SavedReport>
  readonly isComparing: boolean
  readonly refusal: O.Option<ReportSaveRefusal>
  readonly doubts: readonly DoubtfulName[]
  readonly trial: ReportFault | null
  readonly notice: O.Option<EditorNotice>
  readonly logo: LogoDraft
  readonly panes: Panes
  readonly hasUnsavedActs: boolean
}

export const contentIn = ({ draft }: Editing): ReportContent =>
  pipe(
    contentOf(draft),
    O.getOrElse(() => emptyContent),
  )

export const nameIn = ({ name }: Editing): string =>
  pipe(
    name,
    O.getOrElse(() => ''),
  )

export const isValid = ({ draft }: Editing): boolean => missingFields(draft).length === 0

export const hasEdits = ({ draft, base }: Editing): boolean => !isSameDraft(draft, base)

export const saveOf = (context: Editing): ReportSave => {
  const { said, name, revision, newId } = context
  const content = contentIn(context)
  return O.isSome(said) && said.value.revision === revision && isSameDraft(said.value.content, content)
    ? said.value
    : { name, revision, content, correlation: newId() }
}

const unsaid: ReportSave = { name: O.none, revision: 0, content: emptyContent, correlation: '' }

export const saidIn = ({ said }: Editing): ReportSave =>
  pipe(
    said,
    O.getOrElse(() => unsaid),
  )

export const isOurs = ({ said }: Editing, { edition }: SavedReport): boolean =>
  O.isSome(said) && isSameDraft(draftOf(edition.report), said.value.content)

export const isNewer = ({ revision }: Editing, { edition }: SavedReport): boolean => edition.revision > revision

export const logoIn = ({ lookups, draft }: Editing): LogoDraft =>
  pipe(
    O.fromNullable(lookups.logos.find(({ ReportLogoID }) => ReportLogoID === draft.ReportLogoID)),
    O.match(() => newLogo, draftOfLogo),
  )

type Change = Partial<Editing>

export const editedWith = ({ draft, edited }: Editing, change: Partial<ReportDraft>): Change => {
  const next = { ...draft, ...change }
  return {
    draft: next,
    edited: [...new Set([...edited, ...changedFields(draft, next)])],
    refusal: O.none,
    notice: O.none,
  }
}

export const faultyFields = ({ draft, edited }: Pick<Editing, 'draft' | 'edited'>): readonly DraftField[] =>
  missingFields(draft).filter((field) => edited.includes(field))

const paneOf: Readonly<Record<ReportPart, Pane>> = {
  markup: 'code',
  helpers: 'helpers',
  header: 'code',
  footer: 'code',
}

export const refusedWith = ({ panes }: Editing, refusal: ReportSaveRefusal): Change => ({
  refusal: O.some(refusal),
  losses: 0,
  panes: refusal._tag === 'Faulty' ? withInFront(panes, paneOf[refusal.fault.part ?? 'markup']) : panes,
})

export const opened = (finding: EditorOpening): Change => {
  if (E.isLeft(finding)) return {}
  const { lookups, edition, draft, created } = finding.right
  return {
    lookups,
    draft,
    // what a file did not bring is not to be looked for
    edited: O.isNone(edition) && !isSameDraft(draft, emptyDraft) ? missingFields(draft) : [],
    panes: pipe(
      created,
      O.getOrElse(() => asTabs),
    ),
    base: pipe(
      edition,
      O.match(
        () => emptyDraft,
        ({ report }) => draftOf(report),
      ),
    ),
    revision: O.isSome(edition) ? edition.value.revision : 0,
    notice: O.isSome(created) ? O.some('ReportSaved') : O.none,
  }
}

const isSaved: Change = { said: O.none, losses: 0, theirs: O.none, notice: O.some('ReportSaved') }

export const settled = (editing: Editing, saving: ReportSaving): Change =>
  E.isLeft(saving) ? {} : { ...isSaved, base: draftOf(saidIn(editing).content), revision: saving.right.revision }

export const adopted = (reading: ReportReading): Change =>
  E.isLeft(reading)
    ? {}
    : {
        ...isSaved,
        base: draftOf(reading.right.edition.report),
        revision: reading.right.edition.revision,
      }

const begunOn = ({ edition: { report, revision } }: SavedReport): Pick<Editing, 'base' | 'draft' | 'revision'> => ({
  base: draftOf(report),
  draft: draftOf(report),
  revision,
})

export const renewed = (reading: ReportReading): Change =>
  E.isLeft(reading) ? {} : { ...begunOn(reading.right), theirs: O.none, notice: O.some('Renewed') }

const reconciled: Change = { theirs: O.none, said: O.none }

export const mineKept = ({ draft, base, theirs }: Editing): Change =>
  O.isNone(theirs)
    ? {}
    : {
        ...begunOn(theirs.value),
        ...reconciled,
        draft: rebasedDraft(draft, base, draftOf(theirs.value.edition.report)),
      }

export const theirsTaken = ({ theirs }: Editing): Change =>
  O.isNone(theirs) ? {} : { ...begunOn(theirs.value), ...reconciled }

export const withLogoKept = ({ lookups, draft }: Editing, outcome: LogoOutcome): Change =>
  outcome._tag === 'Closed'
    ? {}
    : {
        lookups: withLogo(lookups, outcome.logo),
        draft: { ...draft, ReportLogoID: outcome.logo.ReportLogoID },
        notice: O.some(outcome._tag === 'Created' ? 'LogoCreated' : 'LogoSaved'),
      }
