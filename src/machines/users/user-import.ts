import {
  assign,
  enqueueActions,
  fromEventObservable,
  fromPromise,
  raise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { Book } from '../../domain/permissions/reach-of.ts'
import type { ImportReference } from '../../domain/users/import/check-rows.ts'
import { type ImportColumn, type Mapping, mappingFaults, mappingOf } from '../../domain/users/import/columns.ts'
import type { RowStatus } from '../../domain/users/import/differences.ts'
import {
  choosable,
  chosenLines,
  everyNewRow,
  type ImportPreview,
  noPreview,
  previewOf,
  rowsIn,
  rowsLeft,
  rowsToKeep,
  type RowsToSend,
  rowsToSend,
  statusOf,
  withChosen,
  withRow,
} from '../../domain/users/import/import-preview.ts'
import { editedRow, type ImportRow, rowsOf, trimmedRow } from '../../domain/users/import/import-row.ts'
import { hasPassword, type OpenImport } from '../../domain/users/import/kept-import.ts'
import type { Actor } from '../../domain/users/rights.ts'
import type { CsvFault, CsvFile } from '../../streams/csv/csv-text.ts'
import type { ImportWorkEvent } from '../../streams/csv/import-message.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import { selectedBy, selecting, type SelectionEvent } from '../kit/selection.ts'
import { unprovided, unprovidedEvents } from '../kit/unprovided.ts'

export interface UserImportInput {
  readonly actor: Actor
  readonly newId: () => string
}

export type FileFault = CsvFault | { readonly _tag: 'NotCsv' | 'SeveralFiles' }

/** What rows are held against; by the book it is said what somebody gains and loses. */
export interface ReferenceWithBook {
  readonly reference: ImportReference
  readonly book: Book
}

export type ReferenceReading = ReadResult<ReferenceWithBook>

export interface RowsToHold {
  readonly actor: Actor
  readonly rows: readonly ImportRow[]
}

/** A row as it is written now: whom it names may be somebody who was not asked for before. */
export interface RowToLookUp {
  readonly row: ImportRow
  readonly reference: ImportReference
}

export interface DraftToKeep {
  readonly username: string
  readonly draft: OpenImport
}

/** Sent twice under one id it is one import. */
export interface ImportToSend extends RowsToSend {
  readonly id: string
}

export interface SendingProgress {
  readonly stage: 'sending' | 'checking' | 'hashing' | 'writing'
  readonly done: number
  readonly total: number
}

/** In the words of the server, and which of the fields are wrong. */
interface RowFailure {
  readonly username: string
  readonly message: string
  readonly reasons: readonly { readonly path: string; readonly message: string }[]
}

export interface ImportOutcome {
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly unchanged: readonly string[]
  readonly failed: readonly RowFailure[]
}

export type ImportAnswer = E.Either<CallFailure, ImportOutcome>

export type ImportSendingEvent =
  | ({ readonly type: 'progress.received' } & SendingProgress)
  | { readonly type: 'import.answered'; readonly answer: ImportAnswer }

/** The rows that are shown: they stay while they are mended, until others are asked for. */
export interface ShownRows {
  readonly only: RowStatus | null
  readonly lines: readonly number[]
}

/** Whether the draft is as it was kept last, was changed since, or is more than the browser keeps. */
type DraftKeeping = 'kept' | 'changed' | 'tooLarge'

interface Context extends UserImportInput, Omit<OpenImport, 'rows'>, ReferenceWithBook {
  readonly fault: O.Option<FileFault>
  readonly file: File
  readonly csv: CsvFile
  readonly mapping: Mapping
  readonly rows: readonly ImportRow[]
  readonly counted: number
  readonly preview: ImportPreview
  readonly shown: ShownRows
  readonly anchor: number | null
  readonly open: O.Option<ImportRow>
  readonly written: O.Option<ImportRow>
  readonly failures: ReadonlyMap<number, RowFailure>
  readonly keeping: DraftKeeping
  readonly sending: ImportToSend
  readonly progress: SendingProgress
  readonly refusal: O.Option<string>
  readonly created: readonly string[]
  readonly updated: readonly string[]
}

type Event =
  | ImportWorkEvent
  | RetryDue
  | ImportSendingEvent
  | SelectionEvent<number>
  | { readonly type: 'template.requested' }
  | { readonly type: 'file.chosen'; readonly files: readonly File[] }
  | { readonly type: 'mapping.changed'; readonly at: number; readonly column: ImportColumn | null }
  | { readonly type: 'mapping.confirmed' }
  | { readonly type: 'reference.retried' }
  | { readonly type: 'filter.chosen'; readonly only: RowStatus | null }
  | { readonly type: 'row.opened'; readonly line: number }
  | { readonly type: 'row.edited'; readonly column: ImportColumn; readonly text: string }
  | { readonly type: 'row.kept' }
  | { readonly type: 'row.left' }
  | { readonly type: 'draft.saved' }
  | { readonly type: 'upload.requested' }
  | { readonly type: 'sending.cancelled' }
  | { readonly type: 'sending.retried' }
  | { readonly type: 'file.dropped' }
  | { readonly type: 'import.closed' }
  | { readonly type: 'leaving.confirmed' }
  | { readonly type: 'leaving.refused' }

type CellEdit = Extract<Event, { readonly type: 'row.edited' }>
type FileRead = Extract<ImportWorkEvent, { readonly type: 'file.read' }>['read']

/** Spec §9. */
const rowSaveMs = 2000

const noFile = new File([], '')

const noCsv: CsvFile = { headers: [], records: [] }

const noReference: ReferenceWithBook = {
  reference: {
    actor: { username: '', roles: [], permissions: [] },
    ...{ existing: new Map(), takenNames: new Set(), emails: new Map(), superadmins: [] },
    codes: { accounts: new Set(), groups: new Set(), advisers: new Set() },
    firmWords: [],
  },
  book: { accounts: [], groups: [] },
}

const notStarted: SendingProgress = { stage: 'sending', done: 0, total: 0 }

const fileOf = (files: readonly File[]): E.Either<FileFault, File> => {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) return E.left({ _tag: 'SeveralFiles' })
  return file.name.toLowerCase().endsWith('.csv') ? E.right(file) : E.left({ _tag: 'NotCsv' })
}

const isWholeMapping = (mapping: Mapping): boolean =>
  mappingFaults(mapping).length === 0 && mapping.every((column) => column !== null)

const headersOf = (read: FileRead): readonly string[] => (E.isRight(read) ? read.right.headers : [])

const shownOf = ({ statuses }: ImportPreview, only: ShownRows['only']): ShownRows => ({
  only,
  lines: [...statuses]
    .flatMap(([line, status]) => (only === null || status === only ? [line] : []))
    .toSorted((one, other) => one - other),
})

const blank: Omit<Context, keyof UserImportInput> = {
  ...{ fault: O.none, file: noFile, csv: noCsv, mapping: [], rows: [], ...noReference, counted: 0 },
  ...{ name: '', choice: everyNewRow, withoutPassword: new Set<number>() },
  ...{
    preview: noPreview,
    shown: { only: null, lines: [] },
    anchor: null,
    open: O.none,
    written: O.none,
    failures: new Map(),
  },
  ...{ keeping: 'changed', sending: { id: '', rows: [], updates: [] }, progress: notStarted, refusal: O.none },
  ...{ created: [], updated: [] },
}

const without = <Value>(all: ReadonlyMap<number, Value>, line: number): ReadonlyMap<number, Value> =>
  new Map([...all].filter(([other]) => other !== line))

const readReference = {
  ...reading(
    'readReference',
    { target: '#userImport.checking', actions: { type: 'refer', params: answerOf } },
    '#userImport.withoutReference',
  ),
  input: ({ context: { actor, rows } }: { readonly context: RowsToHold }) => ({ actor, rows }),
} as const

const withRefusedPassword = (failures: Context['failures']): ReadonlySet<number> =>
  new Set(
    [...failures].flatMap(([line, { reasons }]) => (reasons.some(({ path }) => path === 'password') ? [line] : [])),
  )

export const openImportOf = ({ name, preview, choice, withoutPassword, failures }: Context): OpenImport => ({
  ...{ name, choice, withoutPassword },
  rows: rowsToKeep(preview, withRefusedPassword(failures)),
})

const isLosing = ({ keeping, preview }: Context): boolean => keeping !== 'kept' || rowsIn(preview).some(hasPassword)

export const userImportMachine = setup({
  types: { input: {} as UserImportInput, context: {} as Context, events: {} as Event },
  actors: {
    findDraft: fromPromise<O.Option<OpenImport>, string>(unprovided('findDraft')),
    keepDraft: fromPromise<boolean, DraftToKeep>(unprovided('keepDraft')),
    forgetDraft: fromPromise<unknown>(unprovided('forgetDraft')),
    saveTemplate: fromPromise<unknown>(unprovided('saveTemplate')),
    readFile: fromEventObservable<ImportWorkEvent, Blob>(unprovidedEvents('readFile')),
    readReference: fromPromise<ReferenceReading, RowsToHold>(unprovided('readReference')),
    retries: retriesLogic,
    lookUp: fromPromise<O.Option<ImportReference>, O.Option<RowToLookUp>>(unprovided('lookUp')),
    checkRows: fromEventObservable<ImportWorkEvent, { rows: readonly ImportRow[]; reference: ImportReference }>(
      unprovidedEvents('checkRows'),
    ),
    sendImport: fromEventObservable<ImportSendingEvent, ImportToSend>(unprovidedEvents('sendImport')),
  },
  guards: {
    isFound: (_, draft: O.Option<OpenImport>) => O.isSome(draft),
    isCsv: (_, files: readonly File[]) => E.isRight(fileOf(files)),
    isUnread: (_, read: FileRead) => E.isLeft(read),
    isMapped: (_, read: FileRead) => isWholeMapping(mappingOf(headersOf(read))),
    canMap: ({ context }) => mappingFaults(context.mapping).length === 0,
    canSend: ({ context }) => rowsToSend(context.preview, context.choice).rows.length > 0,
    isLosing: ({ context }) => isLosing(context),
    isAnswered: (_, answer: ImportAnswer) => E.isRight(answer),
    isLost: (_, answer: ImportAnswer) => E.isLeft(answer) && answer.left._tag === 'Lost',
    isAnythingLeft: ({ context }) => context.rows.length > 0,
    isSendingBytes: ({ context }) => context.progress.stage === 'sending',
    isAnother: ({ context }, line: number) => !O.exists((row: ImportRow) => row.line === line)(context.open),
  },
  actions: {
    restore: assign((_, draft: O.Option<OpenImport>) =>
      O.isSome(draft) ? { ...draft.value, keeping: 'kept' as const } : {},
    ),
    begin: assign(blank),
    take: assign((_, files: readonly File[]) => {
      const file = fileOf(files)
      return E.isRight(file) ? { file: file.right, name: file.right.name, fault: O.none } : {}
    }),
    refuseFile: assign((_, files: readonly File[]) => ({ fault: O.getLeft(fileOf(files)) })),
    refuseText: assign((_, read: FileRead) => ({ fault: O.getLeft(read), file: noFile })),
    open: assign((_, read: FileRead) =>
      E.isRight(read) ? { csv: read.right, mapping: mappingOf(read.right.headers) } : {},
    ),
    map: assign(({ context }, { at, column }: { at: number; column: ImportColumn | null }) => ({
      mapping: context.mapping.with(at, column),
    })),
    readRows: assign(({ context: { csv, mapping } }) => ({ rows: rowsOf(csv.records, mapping), csv: noCsv })),
    refer: assign((_, read: ReferenceReading) => ({ ...(E.isRight(read) ? read.right : noReference), counted: 0 })),
    count: assign((_, counted: number) => ({ counted })),
    lay: assign((_, checked: ImportPreview['checked']) => {
      const preview = previewOf(checked)
      return { preview, rows: [], shown: shownOf(preview, null), anchor: null }
    }),
    show: assign(({ context }, only: RowStatus | null) => ({ shown: shownOf(context.preview, only), anchor: null })),
    select: assign(({ context: { preview, choice, anchor, shown } }, event: SelectionEvent<number>) => {
      const lines = choosable(preview, shown.lines)
      if (event.type !== 'all.toggled' && statusOf(preview, event.key) === 'Unchanged') return {}
      const selected = selectedBy({ chosen: chosenLines(preview, choice), anchor }, event, lines)
      return {
        choice: withChosen(preview, choice, selected.chosen),
        anchor: selected.anchor,
        keeping: 'changed' as const,
      }
    }),
    openRow: assign(({ context }, line: number) => ({
      open: pipe(
        O.fromNullable(context.preview.checked.rows.get(line)),
        O.map(({ row }) => row),
      ),
    })),
    closeRow: assign({ open: O.none }),
    write: assign(({ context }, { column, text }: CellEdit) => ({
      open: pipe(
        context.open,
        O.map((row) => editedRow(row, column, text)),
      ),
    })),
    keepRow: enqueueActions(({ context, enqueue }) => {
      if (O.isNone(context.open)) return
      const row = trimmedRow(context.open.value)
      const { preview, reference, withoutPassword, failures } = context
      enqueue.assign({
        preview: withRow(preview, row, reference),
        withoutPassword: hasPassword(row)
          ? new Set([...withoutPassword].filter((line) => line !== row.line))
          : withoutPassword,
        failures: without(failures, row.line),
        written: O.some(row),
        keeping: 'changed',
      })
    }),
    know: assign(({ context: { preview, written } }, reference: O.Option<ImportReference>) =>
      O.isNone(written) || O.isNone(reference)
        ? { written: O.none }
        : {
            reference: reference.value,
            preview: withRow(preview, written.value, reference.value),
            written: O.none,
          },
    ),
    noteKept: assign((_, isKept: boolean) => ({ keeping: isKept ? ('kept' as const) : ('tooLarge' as const) })),
    pack: assign(({ context: { newId, preview, choice } }) => ({
      sending: { id: newId(), ...rowsToSend(preview, choice) },
      ...{ progress: notStarted, refusal: O.none, open: O.none },
    })),
    restart: assign({ progress: notStarted }),
    progress: assign((_, { stage, done, total }: SendingProgress) => ({ progress: { stage, done, total } })),
    refuse: assign((_, answer: ImportAnswer) => ({
      refusal: E.isLeft(answer) && answer.left._tag === 'Refused' ? O.some(answer.left.message) : O.none,
    })),
    settle: assign(({ context: { preview, choice, sending, created, updated } }, answer: ImportAnswer) => {
      if (E.isLeft(answer)) return {}
      const failed = new Map(answer.right.failed.map((failure) => [failure.username, failure]))
      const done = [...answer.right.created, ...answer.right.updated, ...answer.right.unchanged]
      const rows = rowsLeft(preview, choice, sending.rows, new Set(done))
      return {
        rows,
        created: [...created, ...answer.right.created],
        updated: [...updated, ...answer.right.updated],
        failures: new Map(
          rows.flatMap(({ line }) => {
            const failure = failed.get(preview.checked.rows.get(line)?.draft.username ?? '')
            return failure === undefined ? [] : [[line, failure] as const]
          }),
        ),
        sending: blank.sending,
        keeping: 'changed' as const,
      }
    }),
    again: assign(({ context }) => ({ rows: rowsIn(context.preview) })),
  },
}).createMachine({
  id: 'userImport',
  context: ({ input }) => ({ ...input, ...blank }),
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
            actions: { type: 'restore', params: ({ event }) => event.output },
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
            actions: ['begin', { type: 'take', params: ({ event }) => event.files }],
          },
          { actions: { type: 'refuseFile', params: ({ event }) => event.files } },
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
            actions: { type: 'refuseText', params: ({ event }) => event.read },
          },
          {
            guard: { type: 'isMapped', params: ({ event }) => event.read },
            target: 'readingReference',
            actions: [{ type: 'open', params: ({ event }) => event.read }, 'readRows'],
          },
          { target: 'mapping', actions: { type: 'open', params: ({ event }) => event.read } },
        ],
        'import.closed': 'closed',
      },
    },
    mapping: {
      on: {
        'mapping.changed': { actions: { type: 'map', params: ({ event }) => event } },
        'mapping.confirmed': { guard: 'canMap', target: 'readingReference', actions: 'readRows' },
        'file.dropped': { target: 'choosing', actions: 'begin' },
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
        'rows.counted': { actions: { type: 'count', params: ({ event }) => event.done } },
        'rows.checked': { target: 'previewing', actions: { type: 'lay', params: ({ event }) => event.checked } },
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
            ...selecting,
            'filter.chosen': { target: '.free', actions: { type: 'show', params: ({ event }) => event.only } },
            'row.opened': {
              guard: { type: 'isAnother', params: ({ event }) => event.line },
              target: '.open.clean',
              actions: { type: 'openRow', params: ({ event }) => event.line },
            },
            'upload.requested': { guard: 'canSend', target: '#userImport.sending', actions: 'pack' },
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
                  on: { 'row.edited': { target: 'written', actions: { type: 'write', params: ({ event }) => event } } },
                },
                // whatever leads away from it keeps what was written
                written: {
                  exit: ['keepRow', raise({ type: 'draft.saved' })],
                  on: {
                    'row.edited': { target: '.resting', actions: { type: 'write', params: ({ event }) => event } },
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
                onDone: { target: 'idle', actions: { type: 'know', params: ({ event }) => event.output } },
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
                onDone: { target: 'idle', actions: { type: 'noteKept', params: ({ event }) => event.output } },
              },
            },
          },
        },
      },
    },
    forgetting: { invoke: { id: 'forgetDraft', src: 'forgetDraft', onDone: { target: 'choosing', actions: 'begin' } } },
    sending: {
      invoke: { id: 'sendImport', src: 'sendImport', input: ({ context }) => context.sending },
      on: {
        'progress.received': { actions: { type: 'progress', params: ({ event }) => event } },
        'import.answered': [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.answer },
            target: 'settling',
            actions: { type: 'settle', params: ({ event }) => event.answer },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.answer }, target: 'lost' },
          { target: 'previewing', actions: { type: 'refuse', params: ({ event }) => event.answer } },
        ],
        'sending.cancelled': { guard: 'isSendingBytes', target: 'previewing' },
      },
    },
    // nobody knows whether it arrived: again under the same id, or looked at again against who is there by then
    lost: {
      on: {
        'sending.retried': { target: 'sending', actions: 'restart' },
        'sending.cancelled': { target: 'readingReference', actions: 'again' },
      },
    },
    settling: {
      invoke: {
        id: 'forgetSent',
        src: 'forgetDraft',
        onDone: [{ guard: 'isAnythingLeft', target: 'readingReference' }, { target: 'settled' }],
      },
    },
    settled: {
      on: { 'import.closed': 'closed', 'file.dropped': { target: 'choosing', actions: 'begin' } },
    },
    closed: { type: 'final' },
  },
})

/** Left now, what was written or is under way would be lost. */
export const isImportAtRisk = (snapshot: SnapshotFrom<typeof userImportMachine>): boolean => {
  const { value, context } = snapshot
  if (typeof value === 'object' && 'previewing' in value) return isLosing(context)
  return value === 'mapping' || value === 'sending' || value === 'lost'
}

export type UserImportRef = ActorRefFrom<typeof userImportMachine>
