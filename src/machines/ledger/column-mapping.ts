import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { SheetName } from '../../domain/ledger/import/imported-file.ts'
import {
  type FileReading,
  newMappings,
  passedOver,
  readingFaults,
  readingsOfSource,
  sheetOfReading,
  findSourceByName,
  suggestedReading,
  withColumns,
} from '../../domain/ledger/import/mapping/file-reading.ts'
import type { ImportSource } from '../../domain/ledger/import/mapping/import-source.ts'
import { type FileFormat, formatOf, withFormat } from '../../domain/ledger/import/mapping/file-mapping.ts'
import type { KeptMapping } from '../../domain/ledger/import/mapping/kept-mapping.ts'
import { type FileHead, headWithSeparator } from '../../domain/ledger/import/mapping/proposed-format.ts'
import type { CsvSeparator } from '../../domain/csv/separator.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export interface ReadFileHead extends FileHead {
  readonly content: Blob
  readonly under: Readonly<Record<CsvSeparator, Pick<FileHead, 'header' | 'rows'>>>
}

/** `source` is empty if the mapping is not kept under a name. */
export interface MappingDraft {
  readonly heads: readonly ReadFileHead[]
  readonly readings: readonly FileReading[]
  readonly sources: readonly ImportSource[]
  readonly source: string
}

export interface MappingsToSave {
  readonly name: string
  readonly mappings: readonly KeptMapping[]
}

export type MappingsSaveResult = E.Either<CallFailure, unknown>

interface Context extends MappingDraft {
  readonly problem: O.Option<CallFailure>
  readonly isMapped: boolean
}

type Event =
  | { readonly type: 'sheet.chosen'; readonly file: number; readonly sheet: SheetName | null }
  | { readonly type: 'column.chosen'; readonly file: number; readonly column: string; readonly theirs: string | null }
  | { readonly type: 'separator.chosen'; readonly file: number; readonly separator: CsvSeparator }
  | { readonly type: 'format.chosen'; readonly file: number; readonly format: Partial<FileFormat> }
  | { readonly type: 'source.named'; readonly name: string }
  | { readonly type: 'mapping.confirmed' }
  | { readonly type: 'mapping.cancelled' }

const replaceAt = <A>(all: readonly A[], at: number, by: (one: A) => A): readonly A[] =>
  all.map((one, nth) => (nth === at ? by(one) : one))

const withColumn =
  (head: ReadFileHead | undefined, column: string, theirs: string | null) =>
  (reading: FileReading): FileReading => {
    if (reading._tag !== 'Mapped' || head === undefined) return reading
    const { [column]: _, ...others } = reading.mapping.columns
    const columns = theirs === null ? others : { ...others, [column]: theirs }
    return { ...reading, mapping: withColumns(head, reading.mapping, columns) }
  }

const withChosen =
  (format: Partial<FileFormat>) =>
  (reading: FileReading): FileReading =>
    reading._tag === 'Mapped'
      ? { ...reading, mapping: withFormat(reading.mapping, { ...formatOf(reading.mapping), ...format }) }
      : reading

const separatedBy = (
  { heads, readings }: Pick<MappingDraft, 'heads' | 'readings'>,
  file: number,
  separator: CsvSeparator,
): Pick<MappingDraft, 'heads' | 'readings'> => {
  const head = heads[file]
  if (head === undefined) return { heads, readings }
  const other = headWithSeparator(head, separator)
  return {
    heads: replaceAt(heads, file, () => other),
    readings: replaceAt(readings, file, (reading) => suggestedReading(other, sheetOfReading(head, reading))),
  }
}

export const areReadable = ({ heads, readings }: Pick<MappingDraft, 'heads' | 'readings'>): boolean =>
  readings.some(({ _tag }) => _tag !== 'PassedOver') &&
  readingFaults(heads, readings).every((faults) => faults.length === 0)

const mappingsToSave = ({ heads, readings, sources, source }: MappingDraft): MappingsToSave => ({
  name: source.trim(),
  mappings: source.trim() === '' ? [] : newMappings(heads, readings, findSourceByName(sources, source)),
})

export const columnMappingMachine = setup({
  types: {
    input: {} as MappingDraft,
    context: {} as Context,
    events: {} as Event,
    output: {} as O.Option<MappingDraft>,
  },
  actors: { keepMappings: fromPromise<MappingsSaveResult, MappingsToSave>(unprovidedActor('keepMappings')) },
  guards: {
    areReadable: ({ context }) => areReadable(context),
    isToBeKept: ({ context }) => areReadable(context) && mappingsToSave(context).mappings.length > 0,
  },
  actions: {
    readAs: assign(({ context: { heads, readings } }, { file, sheet }: { file: number; sheet: SheetName | null }) => ({
      readings: replaceAt(readings, file, () => {
        const head = heads[file]
        return head === undefined ? passedOver : suggestedReading(head, sheet)
      }),
    })),
    setSeparator: assign(({ context }, { file, separator }: { file: number; separator: CsvSeparator }) =>
      separatedBy(context, file, separator),
    ),
    nameSource: assign(({ context: { heads, readings, sources } }, source: string) => {
      const known = findSourceByName(sources, source)
      return { source, ...(known === undefined ? {} : readingsOfSource(heads, readings, known)) }
    }),
    setProblem: assign((_, kept: MappingsSaveResult) => ({ problem: O.getLeft(kept) })),
    setMapped: assign({ isMapped: true }),
  },
}).createMachine({
  id: 'columnMapping',
  context: ({ input }) => ({ ...input, problem: O.none, isMapped: false }),
  initial: 'mapping',
  states: {
    mapping: {
      on: {
        'sheet.chosen': { actions: { type: 'readAs', params: ({ event }) => event } },
        'column.chosen': {
          actions: assign(({ context: { heads, readings }, event: { file, column, theirs } }) => ({
            readings: replaceAt(readings, file, withColumn(heads[file], column, theirs)),
          })),
        },
        'separator.chosen': { actions: { type: 'setSeparator', params: ({ event }) => event } },
        'format.chosen': {
          actions: assign(({ context: { readings }, event: { file, format } }) => ({
            readings: replaceAt(readings, file, withChosen(format)),
          })),
        },
        'source.named': { actions: { type: 'nameSource', params: ({ event }) => event.name } },
        'mapping.confirmed': [
          { guard: 'isToBeKept', target: 'keeping', actions: assign({ problem: O.none }) },
          { guard: 'areReadable', target: 'closed', actions: 'setMapped' },
        ],
        'mapping.cancelled': 'closed',
      },
    },
    keeping: {
      invoke: {
        ...invokeTask(
          'keepMappings',
          { target: 'closed', actions: 'setMapped' },
          { target: 'mapping', actions: { type: 'setProblem', params: resultOf } },
        ),
        input: ({ context }) => mappingsToSave(context),
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context: { isMapped, heads, readings, sources, source } }) =>
    isMapped ? O.some({ heads, readings, sources, source }) : O.none,
})

export type ColumnMappingRef = ActorRefFrom<typeof columnMappingMachine>
