import { assign, enqueueActions, fromEventObservable, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { noLookups } from '../../domain/reports/editor/editor-lookups.ts'
import { newLogo } from '../../domain/reports/editor/logo-draft.ts'
import { asTabs, type Panes, panesInSight } from '../../domain/reports/editor/panes.ts'
import { contentOf, emptyDraft, type ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import type { DoubtfulName } from '../../domain/reports/template/report-check.ts'
import type { ReportFault } from '../../domain/reports/template/report-fault.ts'
import type { ReportContent } from '../../domain/reports/report.ts'
import { failedRead, retriesLogic, unreadTransitions } from '../kit/failed-read.ts'
import { isMissing } from '../kit/read-result.ts'
import { logoEditorMachine, type LogoOutcome } from './logo-editor.ts'
import { previewTabMachine } from './preview-tab.ts'
import { dryRunMachine } from './dry-run.ts'
import {
  adopted,
  contentIn,
  type EditorOpening,
  editedWith,
  type Editing,
  type EditorInput,
  type EditorNotice,
  opened,
  hasEdits,
  isNewer,
  isOurs,
  isValid,
  logoIn,
  mineKept,
  nameIn,
  refusedWith,
  renewed,
  type ReportChecking,
  type ReportReading,
  type ReportSave,
  type ReportSaveRefusal,
  type ReportSaving,
  saidIn,
  saveOf,
  settled,
  theirsTaken,
  withLogoKept,
} from './report-editing.ts'
import { reportHistoryMachine } from './report-history.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

export interface ReportChanged {
  readonly type: 'report.changed'
}

type Event =
  | ReportChanged
  | RetryDue
  | { readonly type: 'open.retried' }
  | { readonly type: 'draft.edited'; readonly draft: Partial<ReportDraft> }
  | { readonly type: 'panes.arranged'; readonly panes: Panes }
  | { readonly type: 'save.requested' }
  | { readonly type: 'save.confirmed' }
  | { readonly type: 'save.cancelled' }
  | { readonly type: 'export.requested' }
  | { readonly type: 'differences.toggled' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'theirs.found' }
  | { readonly type: 'logo.opened'; readonly isNew: boolean }
  | { readonly type: 'history.opened' }
  | { readonly type: 'dryRun.opened' }
  | { readonly type: 'notice.dismissed' }

export interface Created {
  readonly name: string
  readonly panes: Panes
}

const mostLosses = 3

const faultIn = (checking: ReportChecking): ReportFault | null => (E.isRight(checking) ? checking.right.fault : null)

const doubtsIn = (checking: ReportChecking): readonly DoubtfulName[] =>
  E.isRight(checking) ? checking.right.doubts : []

const trialIn = (checking: ReportChecking): ReportFault | null =>
  E.isRight(checking) ? (checking.right.trial ?? null) : null

const findingIn = ({ event }: { readonly event: { readonly output: EditorOpening } }): EditorOpening => event.output

const openEditor = {
  id: 'openEditor',
  src: 'openEditor',
  input: ({ context }: { readonly context: Editing }) => context.name,
  onDone: [
    {
      guard: { type: 'isFound', params: findingIn },
      target: '#reportEditor.open',
      actions: [{ type: 'open', params: findingIn }, 'note'],
    },
    { guard: { type: 'isMissing', params: findingIn }, target: '#reportEditor.missing' },
    ...unreadTransitions('#reportEditor.failed'),
  ],
} as const

export const reportEditorMachine = setup({
  types: {
    input: {} as EditorInput,
    context: {} as Editing,
    events: {} as Event,
    tags: {} as 'missing',
    children: {} as { preview: 'preview'; logo: 'logo'; history: 'history'; dryRun: 'dryRun' },
  },
  actors: {
    openEditor: fromPromise<EditorOpening, O.Option<string>>(unprovided('openEditor')),
    reportChanges: fromEventObservable<ReportChanged, O.Option<string>>(unprovidedEvents('reportChanges')),
    checkReport: fromPromise<ReportChecking, ReportContent>(unprovided('checkReport')),
    saveReport: fromPromise<ReportSaving, ReportSave>(unprovided('saveReport')),
    readReport: fromPromise<ReportReading, string>(unprovided('readReport')),
    openCreated: fromPromise<unknown, Created>(unprovided('openCreated')),
    exportReport: fromPromise<unknown, ReportDraft>(unprovided('exportReport')),
    retries: retriesLogic,
    preview: previewTabMachine,
    logo: logoEditorMachine,
    history: reportHistoryMachine,
    dryRun: dryRunMachine,
  },
  delays: { patience: ({ context }) => 1_000 * 2 ** context.losses },
  guards: {
    isFound: (_, finding: EditorOpening) => E.isRight(finding),
    isMissing: (_, finding: EditorOpening) => isMissing(finding),
    canSave: ({ context }) => isValid(context) && hasEdits(context),
    canDryRun: ({ context }) => O.isSome(context.name) && O.isSome(contentOf(context.draft)),
    isWhole: ({ context }) => O.isSome(contentOf(context.draft)),
    isKept: ({ context }) => O.isSome(context.name),
    isFaulty: (_, checking: ReportChecking) => faultIn(checking) !== null,
    isDoubtful: (_, checking: ReportChecking) => doubtsIn(checking).length > 0 || trialIn(checking) !== null,
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
  },
  actions: {
    open: assign((_, finding: EditorOpening) => opened(finding)),
    note: assign(({ context }) => ({ hasUnsavedActs: hasEdits(context) })),
    edit: assign(({ context }, change: Partial<ReportDraft>) => editedWith(context, change)),
    tellPreview: enqueueActions(({ context: { draft }, enqueue }) => {
      enqueue.sendTo('preview', { type: 'draft.changed', content: contentOf(draft), levels: draft.ReportLevel })
    }),
    arrange: enqueueActions(({ enqueue }, panes: Panes) => {
      enqueue.assign({ panes })
      if (panesInSight(panes).includes('preview')) enqueue.sendTo('preview', { type: 'preview.opened' })
    }),
    say: assign(({ context }) => ({ said: O.some(saveOf(context)), refusal: O.none, notice: O.none })),
    settle: assign(({ context }, saving: ReportSaving) => settled(context, saving)),
    rename: assign((_, saving: ReportSaving) => ({
      name: E.isRight(saving) ? O.some(saving.right.ReportName) : O.none,
    })),
    lose: assign(({ context }) => ({ losses: context.losses + 1 })),
    findFault: assign(({ context }, checking: ReportChecking) => {
      const fault = faultIn(checking)
      return fault === null ? {} : refusedWith(context, { _tag: 'Faulty', fault })
    }),
    doubt: assign((_, checking: ReportChecking) => ({ doubts: doubtsIn(checking), trial: trialIn(checking) })),
    refuse: assign(({ context }, saving: ReportSaving) => (E.isLeft(saving) ? refusedWith(context, saving.left) : {})),
    giveUp: assign({ refusal: O.some<ReportSaveRefusal>({ _tag: 'Lost' }), losses: 0 }),
    adopt: assign((_, reading: ReportReading) => adopted(reading)),
    renew: assign((_, reading: ReportReading) => renewed(reading)),
    contest: assign((_, reading: ReportReading) => ({
      theirs: O.getRight(reading),
      isComparing: false,
      losses: 0,
      notice: O.none,
    })),
    keepMine: assign(({ context }) => mineKept(context)),
    takeTheirs: assign(({ context }) => theirsTaken(context)),
    pickLogo: assign(({ context }, isNew: boolean) => ({ logo: isNew ? newLogo : logoIn(context) })),
    keepLogo: assign(({ context }, outcome: LogoOutcome) => withLogoKept(context, outcome)),
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
    edited: [],
    said: O.none,
    losses: 0,
    theirs: O.none,
    isComparing: false,
    refusal: O.none,
    doubts: [],
    trial: null,
    notice: O.none,
    logo: newLogo,
    panes: asTabs,
    hasUnsavedActs: false,
  }),
  initial: 'opening',
  states: {
    opening: { invoke: openEditor },
    missing: { tags: 'missing' },
    failed: { ...failedRead(openEditor), on: { 'open.retried': '.trying' } },
    open: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { draft, panes, newId } }) => ({
          content: contentOf(draft),
          levels: draft.ReportLevel,
          isInSight: panesInSight(panes).includes('preview'),
          newId,
        }),
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
                'save.requested': { guard: 'canSave', target: 'checking', actions: 'say' },
                'theirs.found': { guard: 'isConflicted', target: 'conflicted' },
              },
            },
            checking: {
              invoke: {
                id: 'checkReport',
                src: 'checkReport',
                input: ({ context }) => saidIn(context).content,
                onDone: [
                  {
                    guard: { type: 'isFaulty', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: { type: 'findFault', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isDoubtful', params: ({ event }) => event.output },
                    target: 'asking',
                    actions: { type: 'doubt', params: ({ event }) => event.output },
                  },
                  { target: 'saving', actions: { type: 'doubt', params: ({ event }) => event.output } },
                ],
              },
              on: { 'theirs.found': { guard: 'isConflicted', target: 'conflicted' } },
            },
            asking: {
              on: {
                'save.confirmed': 'saving',
                'save.cancelled': 'editing',
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
              invoke: {
                id: 'openCreated',
                src: 'openCreated',
                input: ({ context }) => ({ name: nameIn(context), panes: context.panes }),
              },
            },
          },
        },
        ears: {
          initial: 'unnamed',
          states: {
            unnamed: { always: { guard: 'isKept', target: 'listening' } },
            listening: { on: { 'report.changed': 'reading' } },
            reading: {
              on: { 'report.changed': { target: 'reading', reenter: true } },
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
          invoke: { id: 'reportChanges', src: 'reportChanges', input: ({ context }) => context.name },
        },
        dialog: {
          initial: 'none',
          states: {
            none: {
              on: {
                'logo.opened': { target: 'logo', actions: { type: 'pickLogo', params: ({ event }) => event.isNew } },
                'history.opened': { guard: 'isKept', target: 'history' },
                'dryRun.opened': { guard: 'canDryRun', target: 'dryRun' },
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
                onDone: [
                  {
                    guard: { type: 'isRead', params: ({ event }) => event.output },
                    target: 'none',
                    actions: [
                      { type: 'renew', params: ({ event }) => event.output },
                      'sayRestored',
                      'note',
                      'tellPreview',
                    ],
                  },
                  { target: 'unread' },
                ],
              },
            },
            // what is shown is the text of before: nothing is said of it until the restored one is there
            unread: { invoke: { id: 'retries of readRestored', src: 'retries' }, on: { 'retry.due': 'restored' } },
            dryRun: {
              invoke: {
                id: 'dryRun',
                src: 'dryRun',
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
      },
    },
  },
})

export type ReportEditorRef = ActorRefFrom<typeof reportEditorMachine>
