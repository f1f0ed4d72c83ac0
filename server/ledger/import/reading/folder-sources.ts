import { createReadStream } from 'node:fs'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { E, O, pipe, TE } from '../../../../src/domain/fp.ts'
import { inWords } from '../../../../src/domain/in-words.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { keptReading, mappingOf } from '../../../../src/domain/ledger/import/mapping/file-reading.ts'
import type { KeptMapping } from '../../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import {
  type FileHead,
  headBytes,
  sampleRows,
  wholeRows,
} from '../../../../src/domain/ledger/import/mapping/proposed-format.ts'
import { type Separator, separatorOf } from '../../../../src/domain/separator.ts'
import { isCoded } from '../../../logger/errors.ts'
import { csvRecords } from './csv-records.ts'

export interface SheetSource {
  readonly sheet: SheetName
  readonly file: string
  readonly bytes?: number
  /** How its columns are read, where they are not called as ours. */
  readonly mapping?: FileMapping
  readonly open: () => AsyncIterable<Uint8Array>
}

const expected = `${Object.keys(SheetName.keys).join('.csv, ')}.csv`

const csvFilesIn = async (path: string): Promise<readonly string[]> => {
  if ((await stat(path)).isFile()) return [path]
  const names = (await readdir(path)).filter((name) => extname(name).toLowerCase() === '.csv')
  return names.sort().map((name) => join(path, name))
}

const readableIn = async (path: string): Promise<readonly string[]> => {
  const files = await csvFilesIn(path)
  for (const file of files) await access(file, constants.R_OK)
  return files
}

const unreadable =
  (path: string) =>
  (error: unknown): string =>
    isCoded(error, 'EACCES', 'EPERM')
      ? `${path} has what the user Plutus runs as may not read.`
      : `${path} cannot be read.`

const headTextOf = async (path: string): Promise<string> => {
  const { size } = await stat(path)
  const chunks: string[] = []
  for await (const chunk of createReadStream(path, { end: headBytes - 1, encoding: 'utf8' })) chunks.push(String(chunk))
  return wholeRows(chunks.join(''), size > headBytes)
}

const rowsUnder = async (text: string, separator: Separator) => {
  const rows: (readonly string[])[] = []
  const read = Readable.from([Buffer.from(text)])
  for await (const { cells } of csvRecords(read, () => undefined, separator)) {
    rows.push(cells)
    if (rows.length > sampleRows) break
  }
  const [header = [], ...others] = rows
  return { header, rows: others }
}

const headOf = async (path: string): Promise<FileHead> => {
  const text = await headTextOf(path)
  const separator = separatorOf(text)
  const under = {
    ',': await rowsUnder(text, ','),
    ';': await rowsUnder(text, ';'),
    '\t': await rowsUnder(text, '\t'),
  }
  return { name: basename(path), ...under[separator], separator, under }
}

const source =
  (kept: readonly KeptMapping[]) =>
  (path: string): TE.TaskEither<string, SheetSource> =>
  async () => {
    const file = basename(path)
    const sheet = basename(file, extname(file))
    const read = { file, bytes: (await stat(path)).size, open: () => createReadStream(path) }
    const reading = kept.length === 0 ? O.none : keptReading(kept, await headOf(path))
    if (O.isSome(reading) && !reading.value.isAlike)
      return E.left(
        `${file} is written otherwise than what is kept of such files, or can be read in two ways: an administrator says in the browser how.`,
      )
    const mapping = O.isSome(reading) ? mappingOf(reading.value.reading) : undefined
    if (mapping !== undefined) return E.right({ ...read, sheet: mapping.sheet, mapping })
    return SheetName.is(sheet)
      ? E.right({ ...read, sheet })
      : E.left(`${file} is not a file Plutus imports; it takes ${expected}.`)
  }

const isOfPeople = ({ sheet }: SheetSource): boolean => sheet === 'users'

/** Files of which it is kept how they are read are read so; the others by their names. */
export const folderSources = (
  path: string,
  kept: readonly KeptMapping[] = [],
): TE.TaskEither<string, readonly SheetSource[]> =>
  pipe(
    TE.tryCatch(() => readableIn(path), unreadable(path)),
    TE.filterOrElse(
      (files) => files.length > 0,
      () => `${path} has none of the files Plutus imports: ${expected}.`,
    ),
    TE.chain(TE.traverseSeqArray(source(kept))),
    TE.filterOrElse(
      (sources) => sources.filter(isOfPeople).length < 2,
      (sources) =>
        `${inWords(sources.filter(isOfPeople).map(({ file }) => file))} are files of people; there may be one.`,
    ),
  )
