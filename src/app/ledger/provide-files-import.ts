import { map, type Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { checkLedgerImport, importLedgerFiles } from '../../api/ledger/imports.ts'
import { E } from '../../domain/fp.ts'
import {
  fileFault,
  fileList,
  isImportable,
  ledgerImportLimits,
  LedgerImportOrder,
  passedOverText,
} from '../../domain/ledger/import/import-check.ts'
import {
  type CheckingEvent,
  type ChosenFiles,
  filesImportMachine,
  type FilesRead,
  type FilesToSend,
  type WritingEvent,
} from '../../machines/ledger/files-import.ts'
import { importFilesIn } from '../../streams/zip/csv-files.ts'
import { callFailure } from '../call-failure.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { uploadFile } from '../upload-file.ts'

const chosenIn = async (file: File): Promise<FilesRead> => {
  if (/\.zip$/i.test(file.name)) return importFilesIn(file)
  return E.right(
    isImportable(file.name)
      ? { files: [{ name: file.name, content: file }], passedOver: [] }
      : { files: [], passedOver: [file.name] },
  )
}

const faultOf = ({ files, passedOver }: ChosenFiles): string | null => {
  if (files.length === 0) return `${passedOverText(passedOver)} Plutus imports ${fileList}.`.trimStart()
  const names = files.map(({ name }) => name)
  const faults = names.flatMap((name) => {
    const fault = fileFault(name, names)
    return fault === null ? [] : [`${name} ${fault}.`]
  })
  if (faults.length > 0) return faults.join(' ')
  const bytes = files.reduce((sum, { content }) => sum + content.size, 0)
  return bytes > ledgerImportLimits.bytes ? 'They are too large to be imported at once.' : null
}

/** What a folder or a zip holds beside the files of an import is passed over, and named. */
export const readChosen = async (chosen: readonly File[]): Promise<FilesRead> => {
  const read: ChosenFiles[] = []
  for (const file of chosen) {
    const found = await chosenIn(file)
    if (E.isLeft(found)) return found
    read.push(found.right)
  }
  const all = { files: read.flatMap(({ files }) => files), passedOver: read.flatMap(({ passedOver }) => passedOver) }
  const fault = faultOf(all)
  return fault === null ? E.right(all) : E.left(fault)
}

const uploadOf = ({ id, files, acknowledged }: FilesToSend) => {
  const named = files.map(({ name, content }) => ({ name, bytes: content.size }))
  return {
    fields: { import: JSON.stringify(LedgerImportOrder.encode({ id, files: named, acknowledged })) },
    part: 'files',
    // one after the other; nothing of them is read before it is sent
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
      readFiles: fromPromise<FilesRead, readonly File[]>(({ input }) => readChosen(input)),
      checkFiles: fromEventObservable<CheckingEvent, FilesToSend>(
        ({ input }): Observable<CheckingEvent> =>
          uploadFile(client, checkLedgerImport, uploadOf(input)).pipe(
            map((event) =>
              event.type === 'bytes.sent'
                ? event
                : { type: 'check.answered', answer: E.mapLeft(callFailure)(event.answer) },
            ),
          ),
      ),
      importFiles: fromEventObservable<WritingEvent, FilesToSend>(
        ({ input }): Observable<WritingEvent> =>
          uploadFile(client, importLedgerFiles, uploadOf(input)).pipe(
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
