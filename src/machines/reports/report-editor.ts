import { assign, enqueueActions, fromEventObservable, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { type PaneLayout, visiblePanes } from '../../domain/reports/editor/panes.ts'
import { contentOf, type ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import { newLogo } from '../../domain/reports/logo/logo.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import { isMissing } from '../kit/read-result.ts'
import { logoEditorMachine, type LogoOutcome } from './logo-editor.ts'
import { previewTabMachine } from './preview-tab.ts'
import { dryRunMachine } from './dry-run.ts'
import {
  contentIn,
  type EditorStartResult,
  type ReportEditing,
  type EditorInput,
  type EditorNotice,
  type EditorStart,
  editingChangeAfterEdits,
  logoIn,
  nameIn,
  editingChangeOnOpening,
  reportDraftMachine,
  type SavedReportResult,
  type SavedReport,
  blankReportEditing,
  withSavedLogo,
} from './report-editing.ts'
import { reportHistoryMachine } from './report-history.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { invokeTask } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

export interface ReportChanged {
  readonly type: 'report.changed'
}

type Event =
  | ReportChanged
  | RetryDue
  | { readonly type: 'open.retried' }
  | { readonly type: 'draft.edited'; readonly draft: Partial<ReportDraft> }
  | { readonly type: 'panes.arranged'; readonly panes: PaneLayout }
  | { readonly type: 'export.requested' }
  | { readonly type: 'differences.toggled' }
  | { readonly type: 'logo.opened'; readonly isNew: boolean }
  | { readonly type: 'history.opened' }
  | { readonly type: 'report.restored' }
  | { readonly type: 'dryRun.opened' }
  | { readonly type: 'notice.dismissed' }

export interface CreatedReport {
  readonly name: string
  readonly panes: PaneLayout
}

const invokeOpening = invokeRead(
  'openEditor',
  { target: '#reportEditor.open', actions: { type: 'openReport', params: answerOf<EditorStart> } },
  '#reportEditor.failed',
)

const openEditor = {
  ...invokeOpening,
  input: ({ context }: { readonly context: ReportEditing }) => context.name,
  onDone: [
    { guard: { type: 'isMissing', params: answerOf<EditorStart> }, target: '#reportEditor.missing' },
    ...invokeOpening.onDone,
  ],
} as const

export const reportEditorMachine = setup({
  types: {
    input: {} as EditorInput,
    context: {} as ReportEditing,
    events: {} as Event,
    tags: {} as 'missing',
    children: {} as { editor: 'editor'; preview: 'preview'; logo: 'logo'; history: 'history'; dryRun: 'dryRun' },
  },
  actors: {
    openEditor: fromPromise<EditorStartResult, O.Option<string>>(unprovidedActor('openEditor')),
    reportChanges: fromEventObservable<ReportChanged, O.Option<string>>(unprovidedEvents('reportChanges')),
    readReport: fromPromise<SavedReportResult, string>(unprovidedActor('readReport')),
    openCreated: fromPromise<unknown, CreatedReport>(unprovidedActor('openCreated')),
    exportReport: fromPromise<unknown, ReportDraft>(unprovidedActor('exportReport')),
    retries: retriesLogic,
    editor: reportDraftMachine,
    preview: previewTabMachine,
    logo: logoEditorMachine,
    history: reportHistoryMachine,
    dryRun: dryRunMachine,
  },
  guards: {
    isMissing: (_, finding: EditorStartResult) => isMissing(finding),
    canDryRun: ({ context }) => O.isSome(context.name) && O.isSome(contentOf(context.draft)),
    isWhole: ({ context }) => O.isSome(contentOf(context.draft)),
    isKept: ({ context }) => O.isSome(context.name),
    isCreated: ({ context }) => O.isNone(context.name) && O.isSome(context.answer),
    isRestored: (_, { isRestored }: { readonly isRestored: boolean }) => isRestored,
  },
  actions: {
    openReport: assign((_, finding: EditorStartResult) => editingChangeOnOpening(finding)),
    editDraft: enqueueActions(({ context, enqueue }, change: Partial<ReportDraft>) => {
      enqueue.assign({ notice: O.none })
      enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...context.draft, ...change } })
    }),
    followDraft: enqueueActions(({ context, enqueue }, now: Parameters<typeof editingChangeAfterEdits>[1]) => {
      enqueue.assign(editingChangeAfterEdits(context, now))
      if (now.draft === context.draft) return
      const { ReportLevel } = now.draft
      enqueue.sendTo('preview', { type: 'draft.changed', content: contentOf(now.draft), levels: ReportLevel })
    }),
    arrangePanes: enqueueActions(({ enqueue }, panes: PaneLayout) => {
      enqueue.assign({ panes })
      if (visiblePanes(panes).includes('preview')) enqueue.sendTo('preview', { type: 'preview.opened' })
    }),
    sendSavedToEditor: enqueueActions(({ enqueue }, now: SavedReportResult) => {
      if (E.isRight(now)) enqueue.sendTo('editor', { type: 'saved.received', saved: now.right })
    }),
    requestTheirs: sendTo('editor', { type: 'theirs.taken' }),
    raiseRestored: sendTo(({ self }) => self, { type: 'report.restored' }),
    keepLogo: enqueueActions(({ context, enqueue }, outcome: LogoOutcome) => {
      enqueue.assign(withSavedLogo(context, outcome))
      if (outcome._tag === 'Closed') return
      const { ReportLogoID } = outcome.logo
      enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...context.draft, ReportLogoID } })
    }),
  },
}).createMachine({
  id: 'reportEditor',
  context: ({ input }) => ({ ...blankReportEditing, ...input }),
  initial: 'opening',
  states: {
    opening: { invoke: openEditor },
    missing: { tags: 'missing' },
    failed: { ...failedRead(openEditor), on: { 'open.retried': '.trying' } },
    open: {
      invoke: [
        {
          id: 'editor',
          src: 'editor',
          input: ({ context: { name, draft, saved, newId } }) => ({ key: { name, begun: draft }, saved, newId }),
          onSnapshot: { actions: { type: 'followDraft', params: ({ event }) => event.snapshot.context } },
        },
        {
          id: 'preview',
          src: 'preview',
          input: ({ context: { draft, panes, newId } }) => ({
            content: contentOf(draft),
            levels: draft.ReportLevel,
            isInSight: visiblePanes(panes).includes('preview'),
            newId,
          }),
        },
      ],
      on: {
        'draft.edited': { actions: { type: 'editDraft', params: ({ event }) => event.draft } },
        'panes.arranged': { actions: { type: 'arrangePanes', params: ({ event }) => event.panes } },
        'differences.toggled': { actions: assign(({ context }) => ({ isComparing: !context.isComparing })) },
        'report.restored': { actions: assign({ notice: O.some<EditorNotice>('Restored') }) },
        'notice.dismissed': { actions: assign({ notice: O.none }) },
      },
      type: 'parallel',
      states: {
        creation: {
          initial: 'none',
          states: {
            none: {
              always: {
                guard: 'isCreated',
                target: 'created',
                actions: assign(({ context }) => ({
                  name: O.map((answer: { ReportName: string }) => answer.ReportName)(context.answer),
                })),
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
                id: 'readReceived',
                src: 'readReport',
                input: ({ context }) => nameIn(context),
                onDone: {
                  target: 'listening',
                  actions: { type: 'sendSavedToEditor', params: ({ event }) => event.output },
                },
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
                'logo.opened': {
                  target: 'logo',
                  actions: assign(({ context, event }) => ({ logo: event.isNew ? newLogo : logoIn(context) })),
                },
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
                onDone: { target: 'none', actions: { type: 'keepLogo', params: ({ event }) => event.output } },
              },
            },
            history: {
              invoke: {
                id: 'history',
                src: 'history',
                input: ({ context }) => ({ name: nameIn(context), revision: context.saved.revision }),
                onDone: [
                  { guard: { type: 'isRestored', params: ({ event }) => event.output }, target: 'restored' },
                  { target: 'none' },
                ],
              },
            },
            restored: {
              invoke: {
                ...invokeTask(
                  'readReport',
                  {
                    target: 'none',
                    actions: [
                      { type: 'sendSavedToEditor', params: answerOf<SavedReport> },
                      'requestTheirs',
                      'raiseRestored',
                    ],
                  },
                  { target: 'unread' },
                ),
                id: 'readRestored',
                input: ({ context }) => nameIn(context),
              },
            },
            // the editor still shows the old text, so it announces nothing until the restored text arrives
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
export type ReportDraftRef = ActorRefFrom<typeof reportDraftMachine>
