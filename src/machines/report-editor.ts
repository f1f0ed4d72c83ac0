import { assign, enqueueActions, fromEventObservable, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import type { Edition } from '../api/reports.ts'
import { E, O, pipe } from '../domain/fp.ts'
import { type EditorLookups, noLookups, withLogo } from '../domain/report/editor/editor-lookups.ts'
import { draftOfLogo, type LogoDraft, newLogo } from '../domain/report/editor/logo-draft.ts'
import { asTabs, type Panes, panesInSight } from '../domain/report/editor/panes.ts'
import { isSameDraft, rebasedDraft } from '../domain/report/editor/rebase-draft.ts'
import {
  contentOf,
  draftOf,
  emptyContent,
  emptyDraft,
  missingFields,
  type ReportDraft,
} from '../domain/report/editor/report-draft.ts'
import type { ReportContent } from '../domain/report/report.ts'
import { logoEditorMachine, type LogoOutcome } from './logo-editor.ts'
import { previewTabMachine } from './preview-tab.ts'
import { rehearsalMachine } from './rehearsal.ts'
import { reportHistoryMachine } from './report-history.ts'
import { unprovided, unprovidedEvents } from './unprovided.ts'

/** A report as it was saved, and by whom. */
export interface SavedReport {
  readonly edition: Edition
  readonly by: string
  readonly at: string
}

/** What an editor begins with: a report that is there, or what a new one begins as. */
export interface Desk {
  readonly lookups: EditorLookups
  readonly edition: O.Option<Edition>
  readonly draft: ReportDraft
  /** Whether it has just been created here. */
  readonly isCreated: boolean
}

/** A save as it is said; said again it is the same one, and done once. */
export interface ReportSave {
  readonly name: O.Option<string>
  readonly revision: number
  readonly content: ReportContent
  readonly correlation: string
}

/** `Stale`: somebody else saved the report meanwhile; `Lost`: whether it was done is not known. */
export type ReportSaveRefusal =
  | { readonly _tag: 'Stale' | 'Lost' }
  | { readonly _tag: 'Refused'; readonly message: string }

interface Saved {
  readonly ReportName: string
  readonly revision: number
}

export type DeskFinding = E.Either<'NotFound' | 'Unreachable', Desk>
export type ReportSaving = E.Either<ReportSaveRefusal, Saved>
export type ReportReading = E.Either<unknown, SavedReport>

/** Somebody saved this report. */
export interface ReportHeard {
  readonly type: 'report.heard'
}

export type EditorNotice = 'ReportSaved' | 'LogoSaved' | 'LogoCreated' | 'Restored' | 'Renewed'

interface Input {
  /** None until a new report is saved. */
  readonly name: O.Option<string>
  readonly newId: () => string
}

interface Context extends Input {
  readonly lookups: EditorLookups
  /** The report the draft was made on. */
  readonly base: ReportDraft
  readonly revision: number
  readonly draft: ReportDraft
  readonly said: O.Option<ReportSave>
  /** How often a save had no answer in a row. */
  readonly losses: number
  /** What somebody else made of the report while it was edited here. */
  readonly theirs: O.Option<SavedReport>
  /** Whether it is looked at in what theirs and mine differ. */
  readonly isComparing: boolean
  readonly refusal: O.Option<ReportSaveRefusal>
  readonly notice: O.Option<EditorNotice>
  readonly logo: LogoDraft
  readonly panes: Panes
  readonly hasUnsavedActs: boolean
}

type Event =
  | ReportHeard
  | { readonly type: 'open.retried' }
  | { readonly type: 'draft.edited'; readonly draft: Partial<ReportDraft> }
  | { readonly type: 'panes.arranged'; readonly panes: Panes }
  | { readonly type: 'save.requested' }
  | { readonly type: 'export.requested' }
  | { readonly type: 'differences.toggled' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'theirs.found' }
  | { readonly type: 'logo.opened'; readonly isNew: boolean }
  | { readonly type: 'history.opened' }
  | { readonly type: 'rehearsal.opened' }
  | { readonly type: 'notice.dismissed' }

const mostLosses = 3

const contentIn = ({ draft }: Context): ReportContent =>
  pipe(
    contentOf(draft),
    O.getOrElse(() => emptyContent),
  )

const nameIn = ({ name }: Context): string =>
  pipe(
    name,
    O.getOrElse(() => ''),
  )

const isValid = ({ draft }: Context): boolean => missingFields(draft).length === 0

const hasEdits = ({ draft, base }: Context): boolean => !isSameDraft(draft, base)

/** The save that had no answer, when the same is to be said again. */
const saveOf = (context: Context): ReportSave => {
  const { said, name, revision, newId } = context
  const content = contentIn(context)
  return O.isSome(said) && said.value.revision === revision && isSameDraft(said.value.content, content)
    ? said.value
    : { name, revision, content, correlation: newId() }
}

const unsaid: ReportSave = { name: O.none, revision: 0, content: emptyContent, correlation: '' }

const saidIn = ({ said }: Context): ReportSave =>
  pipe(
    said,
    O.getOrElse(() => unsaid),
  )

const isOurs = ({ said }: Context, { edition }: SavedReport): boolean =>
  O.isSome(said) && isSameDraft(draftOf(edition.report), said.value.content)

const isNewer = ({ revision }: Context, { edition }: SavedReport): boolean => edition.revision > revision

const logoIn = ({ lookups, draft }: Context): LogoDraft =>
  pipe(
    O.fromNullable(lookups.logos.find(({ ReportLogoID }) => ReportLogoID === draft.ReportLogoID)),
    O.match(() => newLogo, draftOfLogo),
  )

export const reportEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { preview: 'preview'; logo: 'logo'; history: 'history'; rehearsal: 'rehearsal' },
  },
  actors: {
    openDesk: fromPromise<DeskFinding, O.Option<string>>(unprovided('openDesk')),
    heardReport: fromEventObservable<ReportHeard, O.Option<string>>(unprovidedEvents('heardReport')),
    holdPage: fromEventObservable<never, undefined>(unprovidedEvents('holdPage')),
    saveReport: fromPromise<ReportSaving, ReportSave>(unprovided('saveReport')),
    readReport: fromPromise<ReportReading, string>(unprovided('readReport')),
    openCreated: fromPromise<unknown, string>(unprovided('openCreated')),
    exportReport: fromPromise<unknown, ReportDraft>(unprovided('exportReport')),
    preview: previewTabMachine,
    logo: logoEditorMachine,
    history: reportHistoryMachine,
    rehearsal: rehearsalMachine,
  },
  delays: { patience: ({ context }) => 1_000 * 2 ** context.losses },
  guards: {
    isFound: (_, finding: DeskFinding) => E.isRight(finding),
    isMissing: (_, finding: DeskFinding) => E.isLeft(finding) && finding.left === 'NotFound',
    canSave: ({ context }) => isValid(context) && hasEdits(context),
    canRehearse: ({ context }) => O.isSome(context.name) && O.isSome(contentOf(context.draft)),
    isWhole: ({ context }) => O.isSome(contentOf(context.draft)),
    isKept: ({ context }) => O.isSome(context.name),
    isNew: ({ context }) => O.isNone(context.name),
    isSaved: (_, saving: ReportSaving) => E.isRight(saving),
    isCreated: ({ context }, saving: ReportSaving) => E.isRight(saving) && O.isNone(context.name),
    isStale: (_, saving: ReportSaving) => E.isLeft(saving) && saving.left._tag === 'Stale',
    isLost: ({ context }, saving: ReportSaving) =>
      E.isLeft(saving) && saving.left._tag === 'Lost' && context.losses < mostLosses,
    isRead: (_, reading: ReportReading) => E.isRight(reading),
    isOurs: ({ context }, reading: ReportReading) => E.isRight(reading) && isOurs(context, reading.right),
    isNoNews: ({ context }, reading: ReportReading) =>
      E.isRight(reading) && (!isNewer(context, reading.right) || isOurs(context, reading.right)),
    isUnawares: ({ context }) => !hasEdits(context),
    isConflicted: ({ context }) => O.isSome(context.theirs),
    isReconciled: ({ context }) => O.isNone(context.theirs),
    isRestored: (_, { isRestored }: { readonly isRestored: boolean }) => isRestored,
    hasUnsavedActs: ({ context }) => hasEdits(context),
    hasNoUnsavedActs: ({ context }) => !hasEdits(context),
  },
  actions: {
    furnish: assign((_, finding: DeskFinding) => {
      if (E.isLeft(finding)) return {}
      const { lookups, edition, draft, isCreated } = finding.right
      return {
        lookups,
        draft,
        base: pipe(
          edition,
          O.match(
            () => emptyDraft,
            ({ report }) => draftOf(report),
          ),
        ),
        revision: O.isSome(edition) ? edition.value.revision : 0,
        notice: isCreated ? O.some<EditorNotice>('ReportSaved') : O.none,
      }
    }),
    note: assign(({ context }) => ({ hasUnsavedActs: hasEdits(context) })),
    edit: assign(({ context }, edited: Partial<ReportDraft>) => ({
      draft: { ...context.draft, ...edited },
      refusal: O.none,
      notice: O.none,
    })),
    tellPreview: enqueueActions(({ context: { draft }, enqueue }) => {
      enqueue.sendTo('preview', { type: 'draft.told', content: contentOf(draft), levels: draft.ReportLevel })
    }),
    arrange: enqueueActions(({ enqueue }, panes: Panes) => {
      enqueue.assign({ panes })
      if (panesInSight(panes).includes('preview')) enqueue.sendTo('preview', { type: 'preview.opened' })
    }),
    say: assign(({ context }) => ({ said: O.some(saveOf(context)), refusal: O.none, notice: O.none })),
    settle: assign(({ context }, saving: ReportSaving) => {
      if (E.isLeft(saving)) return {}
      return {
        base: draftOf(saidIn(context).content),
        revision: saving.right.revision,
        said: O.none,
        losses: 0,
        theirs: O.none,
        notice: O.some<EditorNotice>('ReportSaved'),
      }
    }),
    rename: assign((_, saving: ReportSaving) => ({
      name: E.isRight(saving) ? O.some(saving.right.ReportName) : O.none,
    })),
    lose: assign(({ context }) => ({ losses: context.losses + 1 })),
    refuse: assign((_, saving: ReportSaving) => ({ refusal: O.getLeft(saving), losses: 0 })),
    giveUp: assign({ refusal: O.some<ReportSaveRefusal>({ _tag: 'Lost' }), losses: 0 }),
    adopt: assign((_, reading: ReportReading) =>
      E.isLeft(reading)
        ? {}
        : {
            base: draftOf(reading.right.edition.report),
            revision: reading.right.edition.revision,
            said: O.none,
            losses: 0,
            theirs: O.none,
            notice: O.some<EditorNotice>('ReportSaved'),
          },
    ),
    renew: assign((_, reading: ReportReading) => {
      if (E.isLeft(reading)) return {}
      const { report, revision } = reading.right.edition
      return {
        base: draftOf(report),
        draft: draftOf(report),
        revision,
        theirs: O.none,
        notice: O.some<EditorNotice>('Renewed'),
      }
    }),
    contest: assign((_, reading: ReportReading) => ({
      theirs: O.getRight(reading),
      isComparing: false,
      losses: 0,
      notice: O.none,
    })),
    keepMine: assign(({ context: { draft, base, theirs } }) => {
      if (O.isNone(theirs)) return {}
      const { report, revision } = theirs.value.edition
      const now = draftOf(report)
      return { draft: rebasedDraft(draft, base, now), base: now, revision, theirs: O.none, said: O.none }
    }),
    takeTheirs: assign(({ context: { theirs } }) => {
      if (O.isNone(theirs)) return {}
      const { report, revision } = theirs.value.edition
      return { draft: draftOf(report), base: draftOf(report), revision, theirs: O.none, said: O.none }
    }),
    pickLogo: assign(({ context }, isNew: boolean) => ({ logo: isNew ? newLogo : logoIn(context) })),
    keepLogo: assign(({ context }, outcome: LogoOutcome) => {
      if (outcome._tag === 'Closed') return {}
      return {
        lookups: withLogo(context.lookups, outcome.logo),
        draft: { ...context.draft, ReportLogoID: outcome.logo.ReportLogoID },
        notice: O.some<EditorNotice>(outcome._tag === 'Created' ? 'LogoCreated' : 'LogoSaved'),
      }
    }),
    compare: assign(({ context }) => ({ isComparing: !context.isComparing })),
    dismiss: assign({ notice: O.none }),
    sayRestored: assign({ notice: O.some<EditorNotice>('Restored') }),
    findTheirs: raise({ type: 'theirs.found' }),
  },
}).createMachine({
  id: 'reportEditor',
  context: ({ input }) => ({
    ...input,
    lookups: noLookups,
    base: emptyDraft,
    revision: 0,
    draft: emptyDraft,
    said: O.none,
    losses: 0,
    theirs: O.none,
    isComparing: false,
    refusal: O.none,
    notice: O.none,
    logo: newLogo,
    panes: asTabs,
    hasUnsavedActs: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'openDesk',
        src: 'openDesk',
        input: ({ context }) => context.name,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'open',
            actions: [{ type: 'furnish', params: ({ event }) => event.output }, 'note'],
          },
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          { target: 'failed' },
        ],
      },
    },
    missing: {},
    failed: { on: { 'open.retried': 'opening' } },
    open: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { draft, newId } }) => ({ content: contentOf(draft), levels: draft.ReportLevel, newId }),
      },
      on: {
        'draft.edited': {
          actions: [{ type: 'edit', params: ({ event }) => event.draft }, 'note', 'tellPreview'],
        },
        'panes.arranged': { actions: { type: 'arrange', params: ({ event }) => event.panes } },
        'notice.dismissed': { actions: 'dismiss' },
      },
      type: 'parallel',
      states: {
        work: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'save.requested': { guard: 'canSave', target: 'saving', actions: 'say' },
                'theirs.found': { guard: 'isConflicted', target: 'conflicted' },
              },
            },
            saving: {
              invoke: {
                id: 'saveReport',
                src: 'saveReport',
                input: ({ context }) => saidIn(context),
                onDone: [
                  {
                    guard: { type: 'isCreated', params: ({ event }) => event.output },
                    target: 'created',
                    actions: [
                      { type: 'settle', params: ({ event }) => event.output },
                      { type: 'rename', params: ({ event }) => event.output },
                      'note',
                    ],
                  },
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: [{ type: 'settle', params: ({ event }) => event.output }, 'note'],
                  },
                  { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'reading' },
                  {
                    guard: { type: 'isLost', params: ({ event }) => event.output },
                    target: 'waiting',
                    actions: 'lose',
                  },
                  { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
                ],
              },
            },
            // whether it was done is not known: the same is said again, and done once
            waiting: { after: { patience: 'saving' } },
            reading: {
              invoke: {
                id: 'readReport',
                src: 'readReport',
                input: ({ context }) => nameIn(context),
                onDone: [
                  {
                    guard: { type: 'isOurs', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: [{ type: 'adopt', params: ({ event }) => event.output }, 'note'],
                  },
                  {
                    guard: { type: 'isRead', params: ({ event }) => event.output },
                    target: 'conflicted',
                    actions: { type: 'contest', params: ({ event }) => event.output },
                  },
                  { target: 'editing', actions: 'giveUp' },
                ],
              },
            },
            conflicted: {
              always: { guard: 'isReconciled', target: 'editing' },
              on: {
                'differences.toggled': { actions: 'compare' },
                'mine.kept': { target: 'editing', actions: ['keepMine', 'note', 'tellPreview'] },
                'theirs.taken': { target: 'editing', actions: ['takeTheirs', 'note', 'tellPreview'] },
              },
            },
            created: {
              invoke: { id: 'openCreated', src: 'openCreated', input: ({ context }) => nameIn(context) },
            },
          },
        },
        ears: {
          initial: 'unnamed',
          states: {
            unnamed: { always: { guard: 'isKept', target: 'listening' } },
            listening: { on: { 'report.heard': 'reading' } },
            reading: {
              on: { 'report.heard': { target: 'reading', reenter: true } },
              invoke: {
                id: 'readHeard',
                src: 'readReport',
                input: ({ context }) => nameIn(context),
                onDone: [
                  { guard: { type: 'isNoNews', params: ({ event }) => event.output }, target: 'listening' },
                  {
                    guard: 'isUnawares',
                    target: 'listening',
                    actions: [{ type: 'renew', params: ({ event }) => event.output }, 'note', 'tellPreview'],
                  },
                  {
                    guard: { type: 'isRead', params: ({ event }) => event.output },
                    target: 'listening',
                    actions: [{ type: 'contest', params: ({ event }) => event.output }, 'findTheirs'],
                  },
                  { target: 'listening' },
                ],
              },
            },
          },
          invoke: { id: 'heardReport', src: 'heardReport', input: ({ context }) => context.name },
        },
        dialog: {
          initial: 'none',
          states: {
            none: {
              on: {
                'logo.opened': { target: 'logo', actions: { type: 'pickLogo', params: ({ event }) => event.isNew } },
                'history.opened': { guard: 'isKept', target: 'history' },
                'rehearsal.opened': { guard: 'canRehearse', target: 'rehearsal' },
                'export.requested': { guard: 'isWhole', target: 'exporting' },
              },
            },
            logo: {
              invoke: {
                id: 'logo',
                src: 'logo',
                input: ({ context }) => context.logo,
                onDone: {
                  target: 'none',
                  actions: [{ type: 'keepLogo', params: ({ event }) => event.output }, 'note', 'tellPreview'],
                },
              },
            },
            history: {
              invoke: {
                id: 'history',
                src: 'history',
                input: ({ context }) => ({ name: nameIn(context), revision: context.revision }),
                onDone: [
                  { guard: { type: 'isRestored', params: ({ event }) => event.output }, target: 'restored' },
                  { target: 'none' },
                ],
              },
            },
            restored: {
              invoke: {
                id: 'readRestored',
                src: 'readReport',
                input: ({ context }) => nameIn(context),
                onDone: {
                  target: 'none',
                  actions: [
                    { type: 'renew', params: ({ event }) => event.output },
                    'sayRestored',
                    'note',
                    'tellPreview',
                  ],
                },
              },
            },
            rehearsal: {
              invoke: {
                id: 'rehearsal',
                src: 'rehearsal',
                input: ({ context }) => ({ name: nameIn(context), content: contentIn(context) }),
                onDone: 'none',
              },
            },
            exporting: {
              invoke: {
                id: 'exportReport',
                src: 'exportReport',
                input: ({ context }) => context.draft,
                onDone: 'none',
              },
            },
          },
        },
        page: {
          initial: 'free',
          states: {
            free: { always: { guard: 'hasUnsavedActs', target: 'held' } },
            held: {
              invoke: { id: 'holdPage', src: 'holdPage' },
              always: { guard: 'hasNoUnsavedActs', target: 'free' },
            },
          },
        },
      },
    },
  },
})

export type ReportEditorRef = ActorRefFrom<typeof reportEditorMachine>
