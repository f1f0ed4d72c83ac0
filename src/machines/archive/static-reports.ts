import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Identity } from '../../domain/users/identity.ts'
import { O } from '../../domain/fp.ts'
import type { ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import type { ArchivedReport } from '../../domain/archive/archived-report.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import { archiveEvidenceMachine } from './archive-evidence.ts'
import { archiveListMachine } from './archive-list.ts'
import { bulkUploadMachine } from './bulk-upload.ts'
import { hasPatternEdits, namingPatternsMachine, unreadPatterns } from './naming-patterns.ts'
import { staticReportDeletionMachine } from './static-report-deletion.ts'
import { hasEdits, staticReportEditorMachine } from './static-report-editor.ts'
import { staticReportHistoryMachine } from './static-report-history.ts'
import { staticReportReaderMachine } from './static-report-reader.ts'
import { uploadWithdrawalMachine } from './upload-withdrawal.ts'

interface Input {
  readonly identity: Identity
  readonly newId: () => string
}

export type ArchivePart = 'reports' | 'uploads'

type Reports = O.Option<readonly ArchivedReport[]>

interface Context extends Input {
  readonly part: ArchivePart
  readonly reports: Reports
  readonly report: ArchivedReport
  readonly owner: O.Option<Owner>
  readonly upload: ReportUpload
  readonly isUploadUnsaved: boolean
  readonly isDialogUnsaved: boolean
  readonly hasUnsavedActs: boolean
}

interface OfReport {
  readonly report: ArchivedReport
}

type Event =
  | { readonly type: 'list.known' }
  | { readonly type: 'part.chosen'; readonly part: ArchivePart }
  | ({ readonly type: 'report.opened' } & OfReport)
  | ({ readonly type: 'report.downloaded' } & OfReport)
  | ({ readonly type: 'editor.opened' } & OfReport)
  | ({ readonly type: 'history.opened' } & OfReport)
  | ({ readonly type: 'deletion.opened' } & OfReport)
  | { readonly type: 'evidence.opened'; readonly owner: O.Option<Owner> }
  | { readonly type: 'patterns.opened' }
  | { readonly type: 'withdrawal.opened'; readonly upload: ReportUpload }

const noReport: ArchivedReport = {
  StaticReportID: '',
  StaticReportName: '',
  StaticReportTitle: '',
  StaticReportFilePath: '',
  Year: 0,
  Quarter: 'FY',
  Type: 'portfolio',
  Code: '',
  AccountType: '',
  AccountCode: '',
  revision: 0,
  version: 0,
  hash: '',
  bytes: 0,
  upload: '',
  by: '',
  at: '',
  subject: '',
  isNew: false,
}

const noUpload: ReportUpload = {
  id: '',
  version: 0,
  name: '',
  bytes: 0,
  by: '',
  at: '',
  state: 'saved',
  fault: null,
  withdrawn: null,
  files: [],
}

export const staticReportsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      list: 'list'
      bulkUpload: 'bulkUpload'
      reader: 'reader'
      editor: 'editor'
      history: 'history'
      deletion: 'deletion'
      evidence: 'evidence'
      patterns: 'patterns'
      withdrawal: 'withdrawal'
    },
  },
  actors: {
    list: archiveListMachine,
    bulkUpload: bulkUploadMachine,
    reader: staticReportReaderMachine,
    editor: staticReportEditorMachine,
    history: staticReportHistoryMachine,
    deletion: staticReportDeletionMachine,
    evidence: archiveEvidenceMachine,
    patterns: namingPatternsMachine,
    withdrawal: uploadWithdrawalMachine,
  },
  guards: {
    isAnotherList: ({ context }, reports: Reports) => context.reports !== reports,
    isDialogNews: ({ context }, isUnsaved: boolean) => context.isDialogUnsaved !== isUnsaved,
    isUploadNews: ({ context }, isUnsaved: boolean) => context.isUploadUnsaved !== isUnsaved,
  },
  actions: {
    turnTo: assign((_, part: ArchivePart) => ({ part })),
    choose: assign((_, report: ArchivedReport) => ({ report })),
    ask: assign((_, owner: O.Option<Owner>) => ({ owner })),
    take: assign((_, upload: ReportUpload) => ({ upload })),
    noteDialog: assign(({ context }, isDialogUnsaved: boolean) => ({
      isDialogUnsaved,
      hasUnsavedActs: isDialogUnsaved || context.isUploadUnsaved,
    })),
    noteUpload: assign(({ context }, isUploadUnsaved: boolean) => ({
      isUploadUnsaved,
      hasUnsavedActs: isUploadUnsaved || context.isDialogUnsaved,
    })),
    know: assign((_, reports: Reports) => ({ reports })),
    announceList: raise({ type: 'list.known' }),
    relist: sendTo('list', { type: 'archive.changed' }),
    tellEditor: enqueueActions(({ context: { reports, report }, enqueue }) => {
      if (O.isNone(reports)) return
      const heard = reports.value.find(({ StaticReportID }) => StaticReportID === report.StaticReportID)
      enqueue.sendTo('editor', heard === undefined ? { type: 'saved.gone' } : { type: 'saved.received', saved: heard })
    }),
  },
}).createMachine({
  id: 'staticReports',
  context: ({ input }) => ({
    ...input,
    part: 'reports',
    reports: O.none,
    report: noReport,
    owner: O.none,
    upload: noUpload,
    isUploadUnsaved: false,
    isDialogUnsaved: false,
    hasUnsavedActs: false,
  }),
  invoke: [
    {
      id: 'list',
      src: 'list',
      onSnapshot: {
        guard: { type: 'isAnotherList', params: ({ event }) => event.snapshot.context.list.known },
        actions: [{ type: 'know', params: ({ event }) => event.snapshot.context.list.known }, 'announceList'],
      },
    },
    {
      id: 'bulkUpload',
      src: 'bulkUpload',
      input: ({ context: { newId } }) => ({ newId }),
      onSnapshot: {
        guard: { type: 'isUploadNews', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
        actions: { type: 'noteUpload', params: ({ event }) => event.snapshot.context.hasUnsavedActs },
      },
    },
  ],
  on: { 'part.chosen': { actions: { type: 'turnTo', params: ({ event }) => event.part } } },
  initial: 'free',
  states: {
    free: {
      on: {
        'report.opened': { target: 'reading', actions: { type: 'choose', params: ({ event }) => event.report } },
        'report.downloaded': { target: 'saving', actions: { type: 'choose', params: ({ event }) => event.report } },
        'editor.opened': { target: 'editing', actions: { type: 'choose', params: ({ event }) => event.report } },
        'history.opened': {
          target: 'lookingBack',
          actions: { type: 'choose', params: ({ event }) => event.report },
        },
        'deletion.opened': { target: 'deleting', actions: { type: 'choose', params: ({ event }) => event.report } },
        'evidence.opened': { target: 'proving', actions: { type: 'ask', params: ({ event }) => event.owner } },
        'patterns.opened': 'naming',
        'withdrawal.opened': {
          target: 'withdrawing',
          actions: { type: 'take', params: ({ event }) => event.upload },
        },
      },
    },
    reading: {
      invoke: {
        id: 'reader',
        src: 'reader',
        input: ({ context: { report } }) => ({ report, version: null, isSaved: false }),
        onDone: 'free',
      },
    },
    saving: {
      invoke: {
        id: 'reader',
        src: 'reader',
        input: ({ context: { report } }) => ({ report, version: null, isSaved: true }),
        onDone: 'free',
      },
    },
    editing: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { report } }) => ({ key: report.StaticReportID, saved: report }),
        onSnapshot: {
          guard: { type: 'isDialogNews', params: ({ event }) => hasEdits(event.snapshot.context) },
          actions: { type: 'noteDialog', params: ({ event }) => hasEdits(event.snapshot.context) },
        },
        onDone: { target: 'free', actions: [{ type: 'noteDialog', params: false }, 'relist'] },
      },
      on: { 'list.known': { actions: 'tellEditor' } },
    },
    lookingBack: {
      invoke: {
        id: 'history',
        src: 'history',
        input: ({ context: { report } }) => ({ report }),
        onDone: 'free',
      },
    },
    deleting: {
      invoke: {
        id: 'deletion',
        src: 'deletion',
        input: ({ context: { report } }) => ({ of: report }),
        onDone: { target: 'free', actions: 'relist' },
      },
    },
    proving: {
      invoke: {
        id: 'evidence',
        src: 'evidence',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: 'free',
      },
    },
    naming: {
      invoke: {
        id: 'patterns',
        src: 'patterns',
        input: unreadPatterns,
        onSnapshot: {
          guard: { type: 'isDialogNews', params: ({ event }) => hasPatternEdits(event.snapshot.context) },
          actions: { type: 'noteDialog', params: ({ event }) => hasPatternEdits(event.snapshot.context) },
        },
        onDone: { target: 'free', actions: { type: 'noteDialog', params: false } },
      },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawal',
        src: 'withdrawal',
        input: ({ context: { upload } }) => ({ of: upload }),
        onDone: { target: 'free', actions: 'relist' },
      },
    },
  },
})

export type StaticReportsRef = ActorRefFrom<typeof staticReportsMachine>
