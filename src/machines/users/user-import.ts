import { assign, fromEventObservable, fromPromise, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { ImportReference } from '../../domain/users/import/check-rows.ts'
import { mappingFaults, mappingOf } from '../../domain/users/import/columns.ts'
import { type UserImportPreview, rowsIn, rowsToSend, withRow } from '../../domain/users/import/import-preview.ts'
import { editedRow, type ImportRow, rowsFromRecords } from '../../domain/users/import/import-row.ts'
import { hasPassword, type OpenImport } from '../../domain/users/import/kept-import.ts'
import type { ActingUser } from '../../domain/users/rights.ts'
import type { ImportWorkEvent } from '../../streams/csv/import-work.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from '../kit/failed-read.ts'
import { selectionEvents, type SelectionEvent } from '../kit/selection.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import {
  type FileContext,
  type FileEvent,
  fileOf,
  type FileReadResult,
  isMapped,
  noCsv,
  noFile,
  noReference,
  emptyFileContext,
  type ReferenceResult,
  type ReferenceQuery,
} from './import-file.ts'
import {
  type DraftToKeep,
  hasUnsavedRows,
  checkedRowsContext,
  emptyRowsContext,
  openImportOf,
  remainingImportOf,
  type RowsContext,
  type RowsEvent,
  type RowToLookUp,
  shownOf,
  withSelected,
  withWritten,
} from './import-rows.ts'
import {
  type ImportAnswer,
  type ImportSendingEvent,
  type ImportToSend,
  initialSendingContext,
  notStarted,
  type SendingContext,
  type RowsSendingEvent,
  settledRows,
} from './import-sending.ts'

export interface UserImportInput {
  readonly actor: ActingUser
  readonly newId: () => string
}

interface Context extends UserImportInput, FileContext, RowsContext, SendingContext {}

type Event =
  | RetryDue
  | FileEvent
  | RowsEvent
  | RowsSendingEvent
  | { readonly type: 'import.closed' }
  | { readonly type: 'leaving.confirmed' }
  | { readonly type: 'leaving.refused' }

type CellEdit = Extract<Event, { readonly type: 'row.edited' }>

/** Spec §9. */
const rowSaveMs = 2000

const blankImport: Omit<Context, keyof UserImportInput> = {
  ...emptyFileContext,
  ...emptyRowsContext,
  ...initialSendingContext,
}

const readReference = {
  ...invokeRead(
    'readReference',
    { target: '#userImport.checking', actions: { type: 'setReference', params: answerOf } },
    '#userImport.withoutReference',
  ),
  input: ({ context: { actor, rows } }: { readonly context: ReferenceQuery }) => ({ actor, rows }),
} as const

export const userImportMachine = setup({
  types: { input: {} as UserImportInput, context: {} as Context, events: {} as Event },
  actors: {
    findDraft: fromPromise<O.Option<OpenImport>, string>(unprovidedActor('findDraft')),
    keepDraft: fromPromise<boolean, DraftToKeep>(unprovidedActor('keepDraft')),
    forgetDraft: fromPromise<unknown>(unprovidedActor('forgetDraft')),
    forgetSent: fromPromise<boolean, DraftToKeep>(unprovidedActor('forgetSent')),
    saveTemplate: fromPromise<unknown>(unprovidedActor('saveTemplate')),
    readFile: fromEventObservable<ImportWorkEvent, Blob>(unprovidedEvents('readFile')),
    readReference: fromPromise<ReferenceResult, ReferenceQuery>(unprovidedActor('readReference')),
    retries: retriesLogic,
    lookUp: fromPromise<O.Option<ImportReference>, O.Option<RowToLookUp>>(unprovidedActor('lookUp')),
    checkRows: fromEventObservable<ImportWorkEvent, { rows: readonly ImportRow[]; reference: ImportReference }>(
      unprovidedEvents('checkRows'),
    ),
    sendImport: fromEventObservable<ImportSendingEvent, ImportToSend>(unprovidedEvents('sendImport')),
  },
  guards: {
    isFound: (_, draft: O.Option<OpenImport>) => O.isSome(draft),
    isCsv: (_, files: readonly File[]) => E.isRight(fileOf(files)),
    isUnread: (_, read: FileReadResult) => E.isLeft(read),
    isMapped: (_, read: FileReadResult) => isMapped(read),
    canMap: ({ context }) => mappingFaults(context.mapping).length === 0,
    canSend: ({ context }) => rowsToSend(context.preview, context.choice).rows.length > 0,
    isLosing: ({ context }) => hasUnsavedRows(context),
    isAnswered: (_, answer: ImportAnswer) => E.isRight(answer),
    isLost: (_, answer: ImportAnswer) => E.isLeft(answer) && answer.left._tag === 'Lost',
    isAnythingLeft: ({ context }) => context.rows.length > 0,
    isSendingBytes: ({ context }) => context.progress.stage === 'sending',
    isAnother: ({ context }, line: number) => !O.exists((row: ImportRow) => row.line === line)(context.open),
  },
  actions: {
    restoreDraft: assign((_, draft: O.Option<OpenImport>) =>
      O.isSome(draft) ? { ...draft.value, keeping: 'kept' as const } : {},
    ),
    beginImport: assign(blankImport),
    chooseFile: assign((_, files: readonly File[]) => {
      const file = fileOf(files)
      return E.isRight(file) ? { file: file.right, name: file.right.name, fault: O.none } : {}
    }),
    readHeaders: assign((_, read: FileReadResult) =>
      E.isRight(read) ? { csv: read.right, mapping: mappingOf(read.right.headers) } : {},
    ),
    readRows: assign(({ context: { csv, mapping } }) => ({ rows: rowsFromRecords(csv.records, mapping), csv: noCsv })),
    setReference: assign((_, read: ReferenceResult) => ({
      ...(E.isRight(read) ? read.right : noReference),
      counted: 0,
    })),
    showPreview: assign((_, checked: UserImportPreview['checked']) => checkedRowsContext(checked)),
    selectRows: assign(({ context }, event: SelectionEvent<number>) => withSelected(context, event)),
    closeRow: assign({ open: O.none }),
    editCell: assign(({ context }, { column, text }: CellEdit) => ({
      open: pipe(
        context.open,
        O.map((row) => editedRow(row, column, text)),
      ),
    })),
    keepRow: assign(({ context }) =>
      O.isNone(context.open) ? {} : withWritten(context, context.reference, context.open.value),
    ),
    updateReference: assign(({ context: { preview, written } }, reference: O.Option<ImportReference>) =>
      O.isNone(written) || O.isNone(reference)
        ? { written: O.none }
        : {
            reference: reference.value,
            preview: withRow(preview, written.value, reference.value),
            written: O.none,
          },
    ),
    setKeeping: assign((_, isKept: boolean) => ({ keeping: isKept ? ('kept' as const) : ('tooLarge' as const) })),
    prepareSending: assign(({ context: { newId, preview, choice } }) => ({
      sending: { id: newId(), ...rowsToSend(preview, choice) },
      progress: notStarted,
      refusal: O.none,
      open: O.none,
    })),
    applyAnswer: assign(({ context }, answer: ImportAnswer) =>
      E.isRight(answer) ? settledRows(context, answer.right) : {},
    ),
  },
}).createMachine({
  id: 'userImport',
  context: ({ input }) => ({ ...input, ...blankImport }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context }) => context.actor.username,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'readingReference',
            actions: { type: 'restoreDraft', params: ({ event }) => event.output },
          },
          { target: 'choosing' },
        ],
      },
      on: { 'import.closed': 'closed' },
    },
    choosing: {
      on: {
        'file.chosen': [
          {
            guard: { type: 'isCsv', params: ({ event }) => event.files },
            target: 'reading',
            actions: ['beginImport', { type: 'chooseFile', params: ({ event }) => event.files }],
          },
          { actions: assign(({ event }) => ({ fault: O.getLeft(fileOf(event.files)) })) },
        ],
        'import.closed': 'closed',
      },
      initial: 'idle',
      states: {
        idle: { on: { 'template.requested': 'saving' } },
        saving: { invoke: { id: 'saveTemplate', src: 'saveTemplate', onDone: 'idle' } },
      },
    },
    reading: {
      invoke: { id: 'readFile', src: 'readFile', input: ({ context }) => context.file },
      on: {
        'file.read': [
          {
            guard: { type: 'isUnread', params: ({ event }) => event.read },
            target: 'choosing',
            actions: assign(({ event }) => ({ fault: O.getLeft(event.read), file: noFile })),
          },
          {
            guard: { type: 'isMapped', params: ({ event }) => event.read },
            target: 'readingReference',
            actions: [{ type: 'readHeaders', params: ({ event }) => event.read }, 'readRows'],
          },
          { target: 'mapping', actions: { type: 'readHeaders', params: ({ event }) => event.read } },
        ],
        'import.closed': 'closed',
      },
    },
    mapping: {
      on: {
        'mapping.changed': {
          actions: assign(({ context, event: { at, column } }) => ({ mapping: context.mapping.with(at, column) })),
        },
        'mapping.confirmed': { guard: 'canMap', target: 'readingReference', actions: 'readRows' },
        'file.dropped': { target: 'choosing', actions: 'beginImport' },
        'import.closed': 'closed',
      },
    },
    readingReference: { invoke: readReference, on: { 'import.closed': 'closed' } },
    withoutReference: {
      ...failedRead(readReference),
      on: { 'reference.retried': '.trying', 'import.closed': 'closed' },
    },
    checking: {
      invoke: {
        id: 'checkRows',
        src: 'checkRows',
        input: ({ context: { rows, reference } }) => ({ rows, reference }),
      },
      on: {
        'rows.counted': { actions: assign(({ event }) => ({ counted: event.done })) },
        'rows.checked': {
          target: 'previewing',
          actions: { type: 'showPreview', params: ({ event }) => event.checked },
        },
        'import.closed': 'closed',
      },
    },
    previewing: {
      type: 'parallel',
      exit: 'closeRow',
      states: {
        rows: {
          initial: 'free',
          on: {
            ...selectionEvents,
            'filter.chosen': {
              target: '.free',
              actions: assign(({ context, event }) => ({ shown: shownOf(context.preview, event.only), anchor: null })),
            },
            'row.opened': {
              guard: { type: 'isAnother', params: ({ event }) => event.line },
              target: '.open.clean',
              actions: assign(({ context, event }) => ({
                open: pipe(
                  O.fromNullable(context.preview.checked.rows.get(event.line)),
                  O.map(({ row }) => row),
                ),
              })),
            },
            'upload.requested': { guard: 'canSend', target: '#userImport.sending', actions: 'prepareSending' },
            'file.dropped': '.dropping',
            'import.closed': [{ guard: 'isLosing', target: '.closing' }, { target: '#userImport.closed' }],
          },
          states: {
            free: { entry: 'closeRow' },
            open: {
              on: { 'row.left': 'free' },
              initial: 'clean',
              states: {
                clean: {
                  on: {
                    'row.edited': { target: 'written', actions: { type: 'editCell', params: ({ event }) => event } },
                  },
                },
                written: {
                  exit: ['keepRow', raise({ type: 'draft.saved' })],
                  on: {
                    'row.edited': { target: '.resting', actions: { type: 'editCell', params: ({ event }) => event } },
                    'row.kept': 'clean',
                    'draft.saved': 'clean',
                  },
                  initial: 'resting',
                  states: { resting: { after: { [rowSaveMs]: '#userImport.previewing.rows.open.clean' } } },
                },
              },
            },
            closing: { on: { 'leaving.refused': 'free', 'leaving.confirmed': '#userImport.closed' } },
            dropping: { on: { 'leaving.refused': 'free', 'leaving.confirmed': '#userImport.forgetting' } },
          },
        },
        look: {
          initial: 'idle',
          on: { 'draft.saved': '.looking' },
          states: {
            idle: {},
            looking: {
              invoke: {
                id: 'lookUp',
                src: 'lookUp',
                input: ({ context: { written, reference } }) =>
                  pipe(
                    written,
                    O.map((row) => ({ row, reference })),
                  ),
                onDone: { target: 'idle', actions: { type: 'updateReference', params: ({ event }) => event.output } },
              },
            },
          },
        },
        store: {
          initial: 'idle',
          on: { 'draft.saved': '.storing' },
          states: {
            idle: {},
            storing: {
              invoke: {
                id: 'keepDraft',
                src: 'keepDraft',
                input: ({ context }) => ({ username: context.actor.username, draft: openImportOf(context) }),
                onDone: { target: 'idle', actions: { type: 'setKeeping', params: ({ event }) => event.output } },
              },
            },
          },
        },
      },
    },
    forgetting: {
      invoke: { id: 'forgetDraft', src: 'forgetDraft', onDone: { target: 'choosing', actions: 'beginImport' } },
    },
    sending: {
      invoke: { id: 'sendImport', src: 'sendImport', input: ({ context }) => context.sending },
      on: {
        'progress.received': {
          actions: assign(({ event: { stage, done, total } }) => ({ progress: { stage, done, total } })),
        },
        'import.answered': [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.answer },
            target: 'settling',
            actions: { type: 'applyAnswer', params: ({ event }) => event.answer },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.answer }, target: 'lost' },
          {
            target: 'previewing',
            actions: assign(({ event }) => ({
              refusal:
                E.isLeft(event.answer) && event.answer.left._tag === 'Refused'
                  ? O.some(event.answer.left.message)
                  : O.none,
            })),
          },
        ],
        'sending.cancelled': { guard: 'isSendingBytes', target: 'previewing' },
      },
    },
    // the import may have arrived: a retry reuses its id, a cancellation checks the rest against current users
    lost: {
      on: {
        'sending.retried': { target: 'sending', actions: assign({ progress: notStarted }) },
        'sending.cancelled': {
          target: 'settling',
          actions: assign(({ context }) => ({ rows: rowsIn(context.preview) })),
        },
      },
    },
    // the rest exists only here until it can be checked again
    settling: {
      invoke: {
        id: 'forgetSent',
        src: 'forgetSent',
        input: ({ context }) => ({ username: context.actor.username, draft: remainingImportOf(context, context.rows) }),
        onDone: [
          {
            guard: 'isAnythingLeft',
            target: 'readingReference',
            actions: { type: 'setKeeping', params: ({ event }) => event.output },
          },
          { target: 'settled' },
        ],
      },
    },
    settled: {
      on: { 'import.closed': 'closed', 'file.dropped': { target: 'choosing', actions: 'beginImport' } },
    },
    closed: { type: 'final' },
  },
})

export const isImportAtRisk = (snapshot: SnapshotFrom<typeof userImportMachine>): boolean => {
  const { value, context } = snapshot
  if (typeof value === 'object' && 'previewing' in value) return hasUnsavedRows(context)
  if (value === 'mapping' || value === 'sending' || value === 'lost' || value === 'settling') return true
  const hasBeenSeen = context.preview.checked.rows.size > 0
  return hasBeenSeen && context.rows.length > 0 && (context.keeping !== 'kept' || context.rows.some(hasPassword))
}

export type UserImportRef = ActorRefFrom<typeof userImportMachine>
