import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { E, pipe, TE } from '../../../../src/domain/fp.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'

export interface SheetSource {
  readonly sheet: SheetName
  readonly file: string
  readonly open: () => AsyncIterable<Uint8Array>
}

const expected = `${Object.keys(SheetName.keys).join('.csv, ')}.csv`

const csvFilesIn = async (path: string): Promise<readonly string[]> => {
  if ((await stat(path)).isFile()) return [path]
  const names = (await readdir(path)).filter((name) => extname(name).toLowerCase() === '.csv')
  return names.sort().map((name) => join(path, name))
}

const source = (path: string): E.Either<string, SheetSource> => {
  const file = basename(path)
  const sheet = basename(file, extname(file))
  return SheetName.is(sheet)
    ? E.right({ sheet, file, open: () => createReadStream(path) })
    : E.left(`${file} is not a file Plutus imports; it takes ${expected}.`)
}

export const folderSources = (path: string): TE.TaskEither<string, readonly SheetSource[]> =>
  pipe(
    TE.tryCatch(
      () => csvFilesIn(path),
      () => `${path} cannot be read.`,
    ),
    TE.filterOrElse(
      (files) => files.length > 0,
      () => `${path} has none of the files Plutus imports: ${expected}.`,
    ),
    TE.chainEitherK(E.traverseArray(source)),
  )
