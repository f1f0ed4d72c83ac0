import { createReadStream } from 'node:fs'
import { E } from '../../../../src/domain/fp.ts'
import { fileFault, type LedgerImportOrder, targetSheet } from '../../../../src/domain/ledger/import/import-check.ts'
import type { SheetSource } from './folder-sources.ts'

export interface UploadedSheets {
  readonly path: string
  readonly bytes: number
  readonly files: LedgerImportOrder['files']
}

export interface SheetUploadFault {
  readonly _tag: 'NotImportable'
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

const filePart = (path: string, start: number, bytes: number): AsyncIterable<Uint8Array> =>
  bytes === 0 ? noBytes() : createReadStream(path, { start, end: start + bytes - 1 })

const lengthOf = (files: UploadedSheets['files']): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

export const uploadSources = ({
  path,
  bytes,
  files,
}: UploadedSheets): E.Either<SheetUploadFault, readonly SheetSource[]> => {
  const errors = files.flatMap((file) => {
    const fault = fileFault(file, files)
    return fault === null ? [] : [{ path: file.name, message: fault }]
  })
  if (errors.length > 0) return E.left({ _tag: 'NotImportable', errors })
  const isWhole =
    lengthOf(files) === bytes && files.every((file) => Number.isSafeInteger(file.bytes) && file.bytes >= 0)
  if (!isWhole || files.length === 0)
    return E.left({ _tag: 'NotImportable', errors: [{ path: 'files', message: 'did not arrive completely' }] })
  const sources = files.flatMap((file, nth): readonly SheetSource[] => {
    const sheet = targetSheet(file)
    const start = lengthOf(files.slice(0, nth))
    if (sheet === null) return []
    const { mapping } = file
    return [
      {
        sheet,
        file: file.name,
        bytes: file.bytes,
        open: () => filePart(path, start, file.bytes),
        ...(mapping === undefined ? {} : { mapping }),
      },
    ]
  })
  return E.right(sources)
}
