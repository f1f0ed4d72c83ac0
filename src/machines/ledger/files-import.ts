import { type ActorRefFrom, assign, fromEventObservable, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import {
  type FindingAcknowledgement,
  type LedgerFinding,
  mustBeAcknowledged,
} from '../../domain/ledger/import/finding.ts'
import { noteFault } from '../../domain/ledger/import/finding-acknowledgement.ts'
import type { ImportCheck } from '../../domain/ledger/import/import-check.ts'
import type { ImportedFile } from '../../domain/ledger/import/imported-file.ts'
import type { FileMapping } from '../../domain/ledger/import/mapping/file-mapping.ts'
import { mappingOf, passedOver } from '../../domain/ledger/import/mapping/file-reading.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import { columnMappingMachine, type MappingDraft } from './column-mapping.ts'
import {
  findingChoiceAfter,
  type FindingChoice,
  type FindingChoiceEvent,
  emptyFindingChoice,
} from './findings-acknowledging.ts'

interface Input {
  readonly newId: () => string
}

interface ChosenFile {
  readonly name: string
  readonly content: Blob
  /** Overrides the column mapping that the file's name implies. */
  readonly mapping?: FileMapping
}

export interface ChosenFiles extends MappingDraft {
  readonly others: readonly string[]
  readonly isSure: boolean
}

export const filesOf = ({ heads, readings }: Pick<MappingDraft, 'heads' | 'readings'>): readonly ChosenFile[] =>
  heads.flatMap(({ name, content }, nth) => {
    const reading = readings[nth] ?? passedOver
    const mapping = mappingOf(reading)
    return reading._tag === 'PassedOver' ? [] : [{ name, content, ...(mapping === undefined ? {} : { mapping }) }]
  })

export const skippedFileNames = ({ heads, readings }: Pick<MappingDraft, 'heads' | 'readings'>): readonly string[] =>
  heads.flatMap(({ name }, nth) => (readings[nth]?._tag === 'PassedOver' ? [name] : []))

export type FilesReadResult = E.Either<string, ChosenFiles>

/** A repeat under the same id is the same import. */
export interface FilesToSend {
  readonly id: string
  readonly files: readonly ChosenFile[]
  readonly acknowledged: readonly FindingAcknowledgement[]
}

export interface ImportWritten {
  readonly files: readonly ImportedFile[]
  /** Null if nothing was new. */
  readonly position: number | null
  readonly notFound: readonly string[]
}

interface BytesSent {
  readonly type: 'bytes.sent'
  readonly sent: number
  readonly total: number
}

export type CheckingEvent =
  | BytesSent
  | { readonly type: 'check.answered'; readonly answer: E.Either<CallFailure, ImportCheck> }

export type WritingEvent =
  | BytesSent
  | { readonly type: 'rows.refused' }
  | { readonly type: 'import.answered'; readonly answer: E.Either<CallFailure, ImportWritten> }

interface Context extends Input, ChosenFiles, FindingChoice {
  readonly id: string
  readonly sent: number
  readonly total: number
  readonly problem: O.Option<CallFailure>
  readonly check: O.Option<ImportCheck>
  readonly written: O.Option<ImportWritten>
  readonly isHidden: boolean
  readonly page: number
  readonly findingPage: number
  readonly notes: ReadonlyMap<string, string>
}

type Event =
  | FindingChoiceEvent
  | CheckingEvent
  | WritingEvent
  | { readonly type: 'files.chosen'; readonly files: readonly File[] }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'findings.paged'; readonly page: number }
  | { readonly type: 'marked.acknowledged' }
  | { readonly type: 'acknowledgement.undone'; readonly digest: string }
  | { readonly type: 'check.retried' }
  | { readonly type: 'import.requested' }
  | { readonly type: 'others.requested' }
  | { readonly type: 'mapping.requested' }
  | { readonly type: 'import.closed' }
  | { readonly type: 'import.discarded' }
  | { readonly type: 'import.opened' }

const noneChosen: ChosenFiles = { heads: [], readings: [], sources: [], source: '', others: [], isSure: true }

const noNotes: Pick<Context, 'notes'> = { notes: new Map() }

const noFiles = {
  ...noneChosen,
  check: O.none,
  written: O.none,
  problem: O.none,
  sent: 0,
  total: 0,
  page: 1,
  ...emptyFindingChoice,
  ...noNotes,
  findingPage: 1,
}

const acknowledgedBy = (notes: Context['notes']): readonly FindingAcknowledgement[] =>
  [...Map.groupBy(notes, ([, note]) => note)].map(([note, noted]) => ({
    note,
    digests: noted.map(([digest]) => digest),
  }))

const filesToSend = ({ context: { id, notes, ...chosen } }: { readonly context: Context }): FilesToSend => ({
  id,
  files: filesOf(chosen),
  acknowledged: acknowledgedBy(notes),
})

/** Counts findings without a note. The import is refused while `standing` is above 0. */
export const openFindingCounts = ({ findings, findingCount, standingCount }: ImportCheck, notes: Context['notes']) => {
  const noted = findings.filter(({ digest }) => notes.has(digest))
  return {
    count: findingCount - noted.length,
    standing: standingCount - noted.filter(mustBeAcknowledged).length,
    notedBefore: notes.size - noted.length,
  }
}

export const openFindingsIn = (
  { findings }: Pick<ImportCheck, 'findings'>,
  notes: Context['notes'],
): readonly LedgerFinding[] => findings.filter(({ digest }) => !notes.has(digest))

const hasUnlistedFindings = ({ findings, findingCount }: ImportCheck, notes: Context['notes']): boolean =>
  findingCount > findings.length && findings.every(({ digest }) => notes.has(digest))

const hasNew = ({ files }: ImportCheck): boolean => files.some(({ added, corrected }) => added + corrected > 0)

export const filesImportMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      mapping: 'mapping'
      readFiles: 'readFiles'
      checkFiles: 'checkFiles'
      importFiles: 'importFiles'
    },
  },
  actors: {
    mapping: columnMappingMachine,
    readFiles: fromPromise<FilesReadResult, readonly File[]>(unprovidedActor('readFiles')),
    checkFiles: fromEventObservable<CheckingEvent, FilesToSend>(unprovidedEvents('checkFiles')),
    importFiles: fromEventObservable<WritingEvent, FilesToSend>(unprovidedEvents('importFiles')),
  },
  guards: {
    isSure: (_, read: FilesReadResult) => E.isRight(read) && read.right.isSure,
    isMapped: (_, mapped: O.Option<MappingDraft>) => O.isSome(mapped),
    hasTables: ({ context: { heads } }) => heads.length > 0,
    isRight: (_, answer: E.Either<unknown, unknown>) => E.isRight(answer),
    isImportable: ({ context: { check, notes } }) =>
      pipe(
        check,
        O.exists((found) => found.faultCount === 0 && hasNew(found) && openFindingCounts(found, notes).standing === 0),
      ),
    canAcknowledge: ({ context: { marked, note } }) => marked.size > 0 && noteFault(note) === null,
    canCheckAgain: ({ context: { check, problem, notes } }) =>
      O.isSome(problem) ||
      pipe(
        check,
        O.exists((found) => found.faultCount > 0 || hasUnlistedFindings(found, notes)),
      ),
  },
  actions: {
    setChosenFiles: assign((_, read: FilesReadResult) => E.getOrElse(() => noneChosen)(read)),
    applyMapping: assign(({ context: { newId } }, mapped: O.Option<MappingDraft>) =>
      O.isSome(mapped) ? { ...mapped.value, id: newId() } : {},
    ),
    setByteCounts: assign((_, { sent, total }: BytesSent) => ({ sent, total })),
    resetCounts: assign({ sent: 0, total: 0, problem: O.none }),
    setCheck: assign(({ context: { notes } }, answer: E.Either<CallFailure, ImportCheck>) => ({
      marked: emptyFindingChoice.marked,
      findingPage: 1,
      notes: E.isLeft(answer)
        ? notes
        : new Map([...notes].filter(([digest]) => !answer.right.notFound.includes(digest))),
      check: O.getRight(answer),
      problem: O.getLeft(answer),
    })),
    setWritten: assign((_, answer: E.Either<CallFailure, ImportWritten>) => ({
      written: O.getRight(answer),
      problem: O.getLeft(answer),
    })),
    chooseFindings: assign(({ context: { check, notes, marked, note } }, event: FindingChoiceEvent) =>
      findingChoiceAfter({ marked, note }, event, O.isSome(check) ? openFindingsIn(check.value, notes) : []),
    ),
    acknowledgeFindings: assign(({ context: { marked, note, notes } }) => ({
      notes: new Map([...notes, ...[...marked].map((digest): [string, string] => [digest, note.trim()])]),
      ...emptyFindingChoice,
    })),
  },
}).createMachine({
  id: 'filesImport',
  context: ({ input }) => ({ ...input, ...noFiles, id: '', isHidden: false }),
  initial: 'choosing',
  on: {
    'import.closed': { actions: assign({ isHidden: true }) },
    'import.opened': { actions: assign({ isHidden: false }) },
    'import.discarded': '.closed',
  },
  states: {
    choosing: {
      on: {
        'import.closed': 'closed',
        'files.chosen': {
          target: 'reading',
          actions: assign(({ context: { newId } }) => ({ ...noFiles, id: newId() })),
        },
      },
    },
    reading: {
      invoke: {
        id: 'readFiles',
        src: 'readFiles',
        input: ({ event }) => (event.type === 'files.chosen' ? event.files : []),
        onDone: [
          {
            guard: { type: 'isSure', params: resultOf },
            target: 'checking',
            actions: { type: 'setChosenFiles', params: resultOf },
          },
          {
            guard: { type: 'isRight', params: resultOf },
            target: 'mapping',
            actions: { type: 'setChosenFiles', params: resultOf },
          },
          {
            target: 'choosing',
            actions: assign(({ event }) => ({
              problem: E.isLeft(event.output)
                ? O.some({ _tag: 'Refused' as const, message: event.output.left })
                : O.none,
            })),
          },
        ],
      },
    },
    mapping: {
      invoke: {
        id: 'mapping',
        src: 'mapping',
        input: ({ context: { heads, readings, sources, source } }) => ({ heads, readings, sources, source }),
        onDone: [
          {
            guard: { type: 'isMapped', params: resultOf },
            target: 'checking',
            actions: { type: 'applyMapping', params: resultOf },
          },
          { target: 'choosing' },
        ],
      },
    },
    checking: {
      entry: 'resetCounts',
      invoke: { id: 'checkFiles', src: 'checkFiles', input: filesToSend },
      on: {
        'bytes.sent': { actions: { type: 'setByteCounts', params: ({ event }) => event } },
        'mapping.requested': { guard: 'hasTables', target: 'mapping' },
        'check.answered': [
          {
            guard: { type: 'isRight', params: ({ event }) => event.answer },
            target: 'checked',
            actions: { type: 'setCheck', params: ({ event }) => event.answer },
          },
          { target: 'unchecked', actions: { type: 'setCheck', params: ({ event }) => event.answer } },
        ],
        'others.requested': 'choosing',
      },
    },
    unchecked: {
      on: {
        'check.retried': 'checking',
        'mapping.requested': 'mapping',
        'others.requested': { target: 'choosing', actions: 'resetCounts' },
      },
    },
    checked: {
      on: {
        'page.chosen': { actions: assign(({ event }) => ({ page: event.page })) },
        'findings.paged': { actions: assign(({ event }) => ({ findingPage: event.page })) },
        'finding.marked': { actions: { type: 'chooseFindings', params: ({ event }) => event } },
        'kind.marked': { actions: { type: 'chooseFindings', params: ({ event }) => event } },
        'note.typed': { actions: { type: 'chooseFindings', params: ({ event }) => event } },
        'marked.acknowledged': { guard: 'canAcknowledge', actions: 'acknowledgeFindings' },
        'acknowledgement.undone': {
          actions: assign(({ context: { notes }, event }) => ({
            notes: new Map([...notes].filter(([one]) => one !== event.digest)),
          })),
        },
        'import.requested': { guard: 'isImportable', target: 'importing' },
        'check.retried': { guard: 'canCheckAgain', target: 'checking' },
        'mapping.requested': { target: 'mapping', actions: 'resetCounts' },
        'others.requested': { target: 'choosing', actions: 'resetCounts' },
      },
    },
    importing: {
      entry: 'resetCounts',
      invoke: { id: 'importFiles', src: 'importFiles', input: filesToSend },
      on: {
        'import.discarded': {},
        'bytes.sent': { actions: { type: 'setByteCounts', params: ({ event }) => event } },
        'rows.refused': 'checking',
        'import.answered': [
          {
            guard: { type: 'isRight', params: ({ event }) => event.answer },
            target: 'written',
            actions: { type: 'setWritten', params: ({ event }) => event.answer },
          },
          { target: 'checked', actions: { type: 'setWritten', params: ({ event }) => event.answer } },
        ],
      },
    },
    written: {
      on: { 'import.closed': 'closed', 'others.requested': { target: 'choosing', actions: 'resetCounts' } },
    },
    closed: { type: 'final' },
  },
})

export type FilesImportRef = ActorRefFrom<typeof filesImportMachine>

export const isUnwritten = ({ value }: Pick<SnapshotFrom<typeof filesImportMachine>, 'value'>): boolean =>
  value === 'reading' || value === 'mapping' || value === 'checking' || value === 'unchecked' || value === 'checked'
