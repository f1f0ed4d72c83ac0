import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Identity } from '../../domain/users/identity.ts'
import { O } from '../../domain/fp.ts'
import type { ListedUpload } from '../../domain/archive/uploads/listed-upload.ts'
import { uploadTallyOf } from '../../domain/archive/uploads/tally.ts'
import type { ListedStaticReport } from '../../domain/archive/listed-static-report.ts'
import type { ReportOwner } from '../../domain/archive/owner.ts'
import { invokeDialog, type EditedList, editedList, editorDialog } from '../kit/edited-list.ts'
import type { EditingInput } from '../kit/editing.ts'
import { followedMachine, followedIn, rereadOnChange } from '../kit/followed.ts'
import { archiveEvidenceMachine } from './archive-evidence.ts'
import { archiveListMachine } from './archive-list.ts'
import { bulkUploadMachine } from './bulk-upload.ts'
import { namingPatternsMachine, unreadPatterns } from './naming-patterns.ts'
import {
  staticReportDeletionMachine,
  type StaticReportEdited,
  staticReportEditorMachine,
} from './static-report-editor.ts'
import { staticReportHistoryMachine } from './static-report-history.ts'
import { staticReportReaderMachine } from './static-report-reader.ts'
import { uploadWithdrawalMachine } from './upload-withdrawal.ts'

interface Input {
  readonly identity: Identity
  readonly newId: () => string
}

type OpenedReport = O.Option<O.Option<ListedStaticReport>>

export const openedReportMachine = followedMachine<O.Option<ListedStaticReport>, unknown, string>({
  fold: rereadOnChange,
})

export type ArchivePart = 'reports' | 'uploads'

interface Context extends Input, EditedList<StaticReportEdited> {
  readonly part: ArchivePart
  readonly owner: O.Option<ReportOwner>
  readonly upload: ListedUpload
  readonly isUploadUnsaved: boolean
}

interface ReportPayload {
  readonly report: ListedStaticReport
}

type Event =
  | { readonly type: 'part.chosen'; readonly part: ArchivePart }
  | ({ readonly type: 'report.opened' } & ReportPayload)
  | ({ readonly type: 'report.downloaded' } & ReportPayload)
  | ({ readonly type: 'editor.opened' } & ReportPayload)
  | ({ readonly type: 'history.opened' } & ReportPayload)
  | ({ readonly type: 'deletion.opened' } & ReportPayload)
  | { readonly type: 'evidence.opened'; readonly owner: O.Option<ReportOwner> }
  | { readonly type: 'patterns.opened' }
  | { readonly type: 'withdrawal.opened'; readonly upload: ListedUpload }

const emptyEditing: EditingInput<StaticReportEdited> = {
  key: '',
  saved: {
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
  },
}

const noUpload: ListedUpload = {
  id: '',
  version: 0,
  name: '',
  bytes: 0,
  by: '',
  at: '',
  state: 'saved',
  fault: null,
  withdrawn: null,
  tally: uploadTallyOf({ files: [] }),
  uploading: [],
}

const reportRows = editedList<StaticReportEdited>((one, other) => one.StaticReportID === other.StaticReportID)

const openReport = <const Target extends string>(target: Target) =>
  ({
    target,
    actions: {
      type: 'openEditor',
      params: ({ event: { report } }: { readonly event: ReportPayload }) => ({
        key: report.StaticReportID,
        saved: report,
      }),
    },
  }) as const

const closeDialog = { type: 'closeEditor', params: O.none } as const

export const staticReportsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      list: 'list'
      row: 'row'
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
    row: openedReportMachine,
    bulkUpload: bulkUploadMachine,
    reader: staticReportReaderMachine,
    editor: staticReportEditorMachine,
    history: staticReportHistoryMachine,
    deletion: staticReportDeletionMachine,
    evidence: archiveEvidenceMachine,
    patterns: namingPatternsMachine,
    withdrawal: uploadWithdrawalMachine,
  },
  actions: {
    openEditor: assign(reportRows.open),
    setUnsavedActs: assign(reportRows.note),
    closeEditor: assign(reportRows.close),
    sendRowToEditor: enqueueActions(({ enqueue }, row: OpenedReport) => {
      if (O.isNone(row)) return
      enqueue.sendTo(
        'editor',
        O.isSome(row.value) ? { type: 'saved.received', saved: row.value.value } : { type: 'saved.gone' },
      )
    }),
    reloadList: sendTo('list', { type: 'archive.changed' }),
  },
}).createMachine({
  id: 'staticReports',
  context: ({ input }) => ({
    ...reportRows.begun(emptyEditing),
    ...input,
    part: 'reports',
    owner: O.none,
    upload: noUpload,
    isUploadUnsaved: false,
  }),
  invoke: [
    { id: 'list', src: 'list' },
    {
      id: 'bulkUpload',
      src: 'bulkUpload',
      input: ({ context: { newId } }) => ({ newId }),
      onSnapshot: { actions: assign(({ event }) => ({ isUploadUnsaved: event.snapshot.context.hasUnsavedActs })) },
    },
  ],
  on: { 'part.chosen': { actions: assign(({ event }) => ({ part: event.part })) } },
  initial: 'free',
  states: {
    free: {
      on: {
        'report.opened': openReport('reading'),
        'report.downloaded': openReport('saving'),
        'editor.opened': openReport('editing'),
        'history.opened': openReport('lookingBack'),
        'deletion.opened': openReport('deleting'),
        'evidence.opened': { target: 'proving', actions: assign(({ event }) => ({ owner: event.owner })) },
        'patterns.opened': 'naming',
        'withdrawal.opened': {
          target: 'withdrawing',
          actions: assign(({ event }) => ({ upload: event.upload })),
        },
      },
    },
    reading: {
      invoke: {
        id: 'reader',
        src: 'reader',
        input: ({ context: { opened } }) => ({ report: opened.saved, version: null, isSaved: false }),
        onDone: 'free',
      },
    },
    saving: {
      invoke: {
        id: 'reader',
        src: 'reader',
        input: ({ context: { opened } }) => ({ report: opened.saved, version: null, isSaved: true }),
        onDone: 'free',
      },
    },
    editing: {
      invoke: [
        { ...editorDialog, onDone: { target: 'free', actions: [closeDialog, 'reloadList'] } },
        {
          id: 'row',
          src: 'row',
          input: ({ context: { opened } }) => ({ of: opened.saved.StaticReportID }),
          onSnapshot: {
            actions: { type: 'sendRowToEditor', params: ({ event }) => followedIn(event.snapshot).known },
          },
        },
      ],
    },
    lookingBack: {
      invoke: {
        id: 'history',
        src: 'history',
        input: ({ context: { opened } }) => ({ report: opened.saved }),
        onDone: 'free',
      },
    },
    deleting: {
      invoke: {
        id: 'deletion',
        src: 'deletion',
        input: ({ context: { opened } }) => ({ of: opened.saved }),
        onDone: { target: 'free', actions: 'reloadList' },
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
      invoke: { ...invokeDialog('patterns'), input: unreadPatterns, onDone: { target: 'free', actions: closeDialog } },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawal',
        src: 'withdrawal',
        input: ({ context: { upload } }) => ({ of: upload }),
        onDone: { target: 'free', actions: 'reloadList' },
      },
    },
  },
})

export type StaticReportsRef = ActorRefFrom<typeof staticReportsMachine>
