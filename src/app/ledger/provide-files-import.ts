import { map, type Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { checkLedgerImport, importLedgerFiles, importSources, keepMappings } from '../../api/ledger/imports.ts'
import { E, pipe, TE } from '../../domain/fp.ts'
import {
  importableFilesText,
  ledgerImportLimits,
  LedgerImportOrder,
  passedOverText,
} from '../../domain/ledger/import/import-check.ts'
import { firstReadings, isTable } from '../../domain/ledger/import/mapping/file-reading.ts'
import type { ImportSource } from '../../domain/ledger/import/mapping/import-source.ts'
import {
  areReadable,
  columnMappingMachine,
  type MappingsSaveResult,
  type MappingsToSave,
  type ReadFileHead,
} from '../../machines/ledger/column-mapping.ts'
import {
  type CheckingEvent,
  filesImportMachine,
  type FilesReadResult,
  type FilesToSend,
  type WritingEvent,
} from '../../machines/ledger/files-import.ts'
import { csvHead } from '../../streams/csv/csv-head.ts'
import { tablesIn } from '../../streams/zip/csv-files.ts'
import { callFailure, refusalText } from '../call-failure.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { uploadFile } from '../upload-file.ts'
import { taskActor } from '../task-actor.ts'

interface UnpackedFiles {
  readonly tables: readonly { readonly name: string; readonly content: Blob }[]
  readonly others: readonly string[]
}

const unpackFile = async (file: File): Promise<E.Either<string, UnpackedFiles>> => {
  if (/\.zip$/i.test(file.name)) return tablesIn(file)
  return E.right(
    isTable(file.name)
      ? { tables: [{ name: file.name, content: file }], others: [] }
      : { tables: [], others: [file.name] },
  )
}

const faultOf = ({ tables, others }: UnpackedFiles): string | null => {
  if (tables.length === 0) return `${passedOverText(others)} Plutus imports ${importableFilesText}.`.trimStart()
  const bytes = tables.reduce((sum, { content }) => sum + content.size, 0)
  return bytes > ledgerImportLimits.bytes ? 'The files are too large to import at once.' : null
}

const readTableHeads = (tables: UnpackedFiles['tables']): Promise<readonly ReadFileHead[]> =>
  Promise.all(tables.map(async (table) => ({ ...table, ...(await csvHead(table.content)) })))

type ReadSources = () => Promise<E.Either<string, readonly ImportSource[]>>

export const readChosenFiles = async (chosen: readonly File[], readSources: ReadSources): Promise<FilesReadResult> => {
  const read: UnpackedFiles[] = []
  for (const file of chosen) {
    const found = await unpackFile(file)
    if (E.isLeft(found)) return found
    read.push(found.right)
  }
  const all = { tables: read.flatMap(({ tables }) => tables), others: read.flatMap(({ others }) => others) }
  const fault = faultOf(all)
  if (fault !== null) return E.left(fault)
  const chosenHeads = await readTableHeads(all.tables)
  return pipe(
    await readSources(),
    E.map((sources) => {
      const { isSure, ...first } = firstReadings(chosenHeads, sources)
      return { ...first, sources, others: all.others, isSure: isSure && areReadable(first) }
    }),
  )
}

const uploadFormOf = ({ id, files, acknowledged }: FilesToSend) => {
  const named = files.map(({ content, ...file }) => ({ ...file, bytes: content.size }))
  return {
    fields: { import: JSON.stringify(LedgerImportOrder.encode({ id, files: named, acknowledged })) },
    part: 'files',
    // joins the files without reading them before they are sent
    file: new File(
      files.map(({ content }) => content),
      'files',
    ),
  }
}

const isBadRows = (answer: E.Either<ApiError, unknown>): boolean =>
  E.isLeft(answer) && answer.left._tag === 'Refused' && answer.left.refusal === 'BadRows'

export const provideFilesImport = ({ client }: ScreenDeps) =>
  filesImportMachine.provide({
    actors: {
      mapping: columnMappingMachine.provide({
        actors: {
          keepMappings: taskActor<MappingsSaveResult, MappingsToSave>((input) =>
            pipe(client.call(keepMappings)({ body: input }), TE.mapLeft(callFailure)),
          ),
        },
      }),
      readFiles: fromPromise<FilesReadResult, readonly File[]>(({ input, signal }) =>
        readChosenFiles(
          input,
          pipe(
            client.call(importSources)({ signal }),
            TE.bimap(
              (error) => refusalText(error),
              ({ sources }) => sources,
            ),
          ),
        ),
      ),
      checkFiles: fromEventObservable<CheckingEvent, FilesToSend>(
        ({ input }): Observable<CheckingEvent> =>
          uploadFile(client, checkLedgerImport, uploadFormOf(input)).pipe(
            map((event) =>
              event.type === 'bytes.sent'
                ? event
                : { type: 'check.answered', answer: E.mapLeft(callFailure)(event.answer) },
            ),
          ),
      ),
      importFiles: fromEventObservable<WritingEvent, FilesToSend>(
        ({ input }): Observable<WritingEvent> =>
          uploadFile(client, importLedgerFiles, uploadFormOf(input)).pipe(
            map((event) => {
              if (event.type === 'bytes.sent') return event
              return isBadRows(event.answer)
                ? { type: 'rows.refused' }
                : { type: 'import.answered', answer: E.mapLeft(callFailure)(event.answer) }
            }),
          ),
      ),
    },
  })
