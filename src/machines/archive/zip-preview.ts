import { assign, fromEventObservable, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { UploadFault } from '../../domain/archive/uploads/filing-fault.ts'
import type { IndexedContent, ListedEntry } from '../../domain/archive/uploads/preview/listed-entry.ts'
import { hasPlanned, plannedFiles, faultyRowIndexes } from '../../domain/archive/uploads/preview/planned-files.ts'
import type { RowEdit } from '../../domain/archive/uploads/preview/preview-row.ts'
import {
  type UploadPreview,
  previewWithArchive,
  editPreview,
  type PreviewReference,
  previewOf,
  previewWithContents,
  soughtFiles,
} from '../../domain/archive/uploads/preview/preview.ts'
import { type FiledFiles, noFiledFiles } from '../../domain/archive/uploads/preview/filed-files.ts'
import type { ReportUpload } from '../../domain/archive/uploads/report-upload.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { filedLookupMachine } from './filed-lookup.ts'
import { type UploadFailure, uploadSendingMachine, type ZipSendResult } from './upload-sending.ts'

interface Input {
  readonly id: string
  readonly zip: File
}

export type PreviewGroundResult = ReadResult<PreviewReference>

export type ZipReadingEvent =
  | { readonly type: 'zip.listed'; readonly entries: readonly ListedEntry[] }
  | { readonly type: 'contents.read'; readonly read: readonly IndexedContent[] }
  | { readonly type: 'zip.refused'; readonly fault: UploadFault }

interface Context extends Input {
  readonly ground: PreviewReference
  readonly preview: UploadPreview
  readonly filed: FiledFiles
  readonly isRead: boolean
  readonly isLookedUp: boolean
  /** Faulty files while only those are shown: a file stays in view while it is corrected. */
  readonly wrong: O.Option<ReadonlySet<number>>
  readonly isEdited: boolean
  readonly fault: O.Option<UploadFault>
  readonly failure: O.Option<UploadFailure>
  readonly sent: O.Option<ReportUpload>
}

type Event =
  | ZipReadingEvent
  | RetryDue
  | { readonly type: 'ground.retried' }
  | { readonly type: 'rows.edited'; readonly indexes: readonly number[]; readonly edit: RowEdit }
  | { readonly type: 'wrong.sought'; readonly isOn: boolean }
  | { readonly type: 'upload.requested' }
  | { readonly type: 'preview.left' }
  | { readonly type: 'leaving.confirmed' }
  | { readonly type: 'leaving.refused' }

type RowsEdit = Extract<Event, { readonly type: 'rows.edited' }>

const noGround: PreviewReference = { owners: [], patterns: [] }

type LookupSnapshot = SnapshotFrom<typeof filedLookupMachine>

const withNewWrong = (wrong: Context['wrong'], { rows }: UploadPreview): Context['wrong'] =>
  O.isSome(wrong) ? O.some(new Set([...wrong.value, ...faultyRowIndexes(rows)])) : wrong

const findGround = invokeRead(
  'findGround',
  { target: '#zipPreview.open', actions: { type: 'setGround', params: answerOf } },
  '#zipPreview.unfounded',
)

export const zipPreviewMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { sending: 'sending'; filed: 'filed' },
    output: {} as { readonly sent: O.Option<ReportUpload> },
  },
  actors: {
    findGround: fromPromise<PreviewGroundResult>(unprovidedActor('findGround')),
    readZip: fromEventObservable<ZipReadingEvent, File>(unprovidedEvents('readZip')),
    filed: filedLookupMachine,
    sending: uploadSendingMachine,
    retries: retriesLogic,
  },
  guards: {
    isSendable: ({ context: { preview, isRead, isLookedUp } }) => isRead && isLookedUp && hasPlanned(preview),
    isEdited: ({ context }) => context.isEdited,
  },
  actions: {
    setGround: assign((_, finding: PreviewGroundResult) => ({ ground: E.isRight(finding) ? finding.right : noGround })),
    addReadContents: assign(({ context }, read: readonly IndexedContent[]) => {
      const preview = previewWithContents(context.preview, read)
      return { preview, wrong: withNewWrong(context.wrong, preview) }
    }),
    lookUp: sendTo('filed', ({ context }) => ({ type: 'files.changed', files: soughtFiles(context.preview) })),
    compareWithFiled: assign(({ context }, lookup: LookupSnapshot) => {
      const isLookedUp = lookup.matches('idle')
      const { filed } = lookup.context
      if (filed === context.filed) return { isLookedUp }
      const preview = previewWithArchive(context.preview, filed)
      return { isLookedUp, filed, preview, wrong: withNewWrong(context.wrong, preview) }
    }),
    editRows: assign(({ context }, { indexes, edit }: RowsEdit) => {
      const preview = editPreview(context.preview, indexes, edit)
      return { preview, wrong: withNewWrong(context.wrong, preview), isEdited: true, failure: O.none }
    }),
    setSendingOutcome: assign((_, sending: ZipSendResult) => ({
      sent: O.getRight(sending),
      failure: O.getLeft(sending),
    })),
  },
}).createMachine({
  id: 'zipPreview',
  context: ({ input }) => ({
    ...input,
    ground: noGround,
    preview: previewOf([], noGround),
    filed: noFiledFiles,
    isRead: false,
    isLookedUp: true,
    wrong: O.none,
    isEdited: false,
    fault: O.none,
    failure: O.none,
    sent: O.none,
  }),
  initial: 'finding',
  states: {
    finding: {
      invoke: findGround,
      on: { 'preview.left': 'left' },
    },
    unfounded: { ...failedRead(findGround), on: { 'ground.retried': '.trying', 'preview.left': 'left' } },
    open: {
      invoke: [
        {
          id: 'filed',
          src: 'filed',
          onSnapshot: { actions: { type: 'compareWithFiled', params: ({ event }) => event.snapshot } },
        },
        {
          id: 'readZip',
          src: 'readZip',
          input: ({ context }) => context.zip,
          onDone: { actions: assign({ isRead: true }) },
        },
      ],
      on: { 'contents.read': { actions: [{ type: 'addReadContents', params: ({ event }) => event.read }, 'lookUp'] } },
      initial: 'reading',
      states: {
        reading: {
          on: {
            'zip.listed': {
              target: 'reviewing',
              actions: [
                assign(({ context, event }) => ({ preview: previewOf(event.entries, context.ground) })),
                'lookUp',
              ],
            },
            'zip.refused': {
              target: '#zipPreview.unreadable',
              actions: assign(({ event }) => ({ fault: O.some(event.fault) })),
            },
            'preview.left': '#zipPreview.left',
          },
        },
        reviewing: {
          on: {
            'rows.edited': { actions: [{ type: 'editRows', params: ({ event }) => event }, 'lookUp'] },
            'wrong.sought': {
              actions: assign(({ context, event }) => ({
                wrong: event.isOn ? O.some(new Set(faultyRowIndexes(context.preview.rows))) : O.none,
              })),
            },
            'upload.requested': { guard: 'isSendable', target: 'sending', actions: assign({ failure: O.none }) },
            'preview.left': [{ guard: 'isEdited', target: 'asking' }, { target: '#zipPreview.left' }],
          },
        },
        asking: { on: { 'leaving.refused': 'reviewing', 'leaving.confirmed': '#zipPreview.left' } },
        sending: {
          invoke: {
            ...invokeTask(
              'sending',
              { target: '#zipPreview.left', actions: { type: 'setSendingOutcome', params: resultOf } },
              { target: 'reviewing', actions: { type: 'setSendingOutcome', params: resultOf } },
            ),
            input: ({ context: { id, zip, preview } }) => ({ id, zip, files: plannedFiles(preview) }),
          },
        },
      },
    },
    unreadable: { on: { 'preview.left': 'left' } },
    left: { type: 'final' },
  },
  output: ({ context }) => ({ sent: context.sent }),
})

export const hasUnsavedPreview = (snapshot: SnapshotFrom<typeof zipPreviewMachine>): boolean =>
  snapshot.status === 'active' && (snapshot.context.isEdited || snapshot.matches({ open: 'sending' }))

export type ZipPreviewRef = ActorRefFrom<typeof zipPreviewMachine>
