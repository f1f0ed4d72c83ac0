import { createReadStream } from 'node:fs'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { E, O, pipe, TE } from '../../../../src/domain/fp.ts'
import { listText } from '../../../../src/domain/text/list-text.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { keptReading, mappingOf } from '../../../../src/domain/ledger/import/mapping/file-reading.ts'
import type { KeptMapping } from '../../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import {
  type FileHead,
  headBytes,
  sampleRows,
  completeRows,
} from '../../../../src/domain/ledger/import/mapping/proposed-format.ts'
import { CsvSeparator, separatorOf, statedSeparator } from '../../../../src/domain/csv/separator.ts'
import { decodeText } from '../../../../src/domain/csv/text-pieces.ts'
import { isCoded } from '../../../logger/errors.ts'
import { csvRecords } from './csv-records.ts'

export interface SheetSource {
  readonly sheet: SheetName
  readonly file: string
  readonly bytes?: number
  readonly mapping?: FileMapping
  readonly open: () => AsyncIterable<Uint8Array>
}

const expectedFiles = `${Object.keys(SheetName.keys).join('.csv, ')}.csv`

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

const unreadableReason =
  (path: string) =>
  (error: unknown): string =>
    isCoded(error, 'EACCES', 'EPERM')
      ? `${path} contains files that the user of Plutus cannot read.`
      : `${path} cannot be read.`

const headTextOf = async (path: string): Promise<string> => {
  const isCut = (await stat(path)).size > headBytes
  const read = decodeText(await buffer(createReadStream(path, { end: headBytes - 1 })), isCut)
  return E.isLeft(read) ? '' : completeRows(read.right, isCut)
}

const rowsUnder = async (text: string, separator: CsvSeparator) => {
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
  const { separator: stated, table: text } = statedSeparator(await headTextOf(path))
  const separator = CsvSeparator.is(stated) ? stated : separatorOf(text)
  const under = {
    ',': await rowsUnder(text, ','),
    ';': await rowsUnder(text, ';'),
    '\t': await rowsUnder(text, '\t'),
  }
  return { name: basename(path), ...under[separator], separator, under }
}

const sheetSourceOf =
  (kept: readonly KeptMapping[]) =>
  (path: string): TE.TaskEither<string, SheetSource> =>
  async () => {
    const file = basename(path)
    const sheet = basename(file, extname(file))
    const read = { file, bytes: (await stat(path)).size, open: () => createReadStream(path) }
    const reading = kept.length === 0 ? O.none : keptReading(kept, await headOf(path))
    if (O.isSome(reading) && !reading.value.isAlike)
      return E.left(
        `${file} does not match the saved format of such files, or matches two. An administrator must match it in the browser.`,
      )
    const mapping = O.isSome(reading) ? mappingOf(reading.value.reading) : undefined
    if (mapping !== undefined) return E.right({ ...read, sheet: mapping.sheet, mapping })
    return SheetName.is(sheet)
      ? E.right({ ...read, sheet })
      : E.left(`${file} is not a file Plutus imports; it accepts ${expectedFiles}.`)
  }

const isUserSheet = ({ sheet }: SheetSource): boolean => sheet === 'users'

/** A saved mapping decides how a file is read; without one, the file name does. */
export const folderSources = (
  path: string,
  kept: readonly KeptMapping[] = [],
): TE.TaskEither<string, readonly SheetSource[]> =>
  pipe(
    TE.tryCatch(() => readableIn(path), unreadableReason(path)),
    TE.filterOrElse(
      (files) => files.length > 0,
      () => `${path} contains none of the files Plutus imports: ${expectedFiles}.`,
    ),
    TE.chain(TE.traverseSeqArray(sheetSourceOf(kept))),
    TE.filterOrElse(
      (sources) => sources.filter(isUserSheet).length < 2,
      (sources) =>
        `${listText(sources.filter(isUserSheet).map(({ file }) => file))} all contain people. Import one such file at a time.`,
    ),
  )
