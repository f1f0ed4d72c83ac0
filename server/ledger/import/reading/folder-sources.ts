import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { E, O, pipe, TE } from '../../../../src/domain/fp.ts'
import { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { FileMapping } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import { keptReading, mappingOf } from '../../../../src/domain/ledger/import/mapping/file-reading.ts'
import type { KeptMapping } from '../../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import { csvRecords } from './csv-records.ts'

export interface SheetSource {
  readonly sheet: SheetName
  readonly file: string
  /** Where it is known beforehand. */
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

const headerOf = async (path: string): Promise<readonly string[]> => {
  for await (const { cells } of csvRecords(createReadStream(path), () => undefined)) return cells
  return []
}

const source =
  (kept: readonly KeptMapping[]) =>
  (path: string): TE.TaskEither<string, SheetSource> =>
  async () => {
    const file = basename(path)
    const sheet = basename(file, extname(file))
    const read = { file, bytes: (await stat(path)).size, open: () => createReadStream(path) }
    const reading = kept.length === 0 ? O.none : keptReading(kept, { name: file, header: await headerOf(path) })
    const mapping = pipe(reading, O.map(mappingOf), O.toUndefined)
    if (mapping !== undefined) return E.right({ ...read, sheet: mapping.sheet, mapping })
    return SheetName.is(sheet)
      ? E.right({ ...read, sheet })
      : E.left(`${file} is not a file Plutus imports; it takes ${expected}.`)
  }

const twiceIn = (sources: readonly SheetSource[]): readonly string[] =>
  sources.filter(({ sheet }) => sources.filter((other) => other.sheet === sheet).length > 1).map(({ file }) => file)

const hasEachOnce = (sources: readonly SheetSource[]): boolean => twiceIn(sources).length === 0

/** Files of which it is kept how they are read are read so; the others by their names. */
export const folderSources = (
  path: string,
  kept: readonly KeptMapping[] = [],
): TE.TaskEither<string, readonly SheetSource[]> =>
  pipe(
    TE.tryCatch(
      () => csvFilesIn(path),
      () => `${path} cannot be read.`,
    ),
    TE.filterOrElse(
      (files) => files.length > 0,
      () => `${path} has none of the files Plutus imports: ${expected}.`,
    ),
    TE.chain(TE.traverseSeqArray(source(kept))),
    TE.chain(
      TE.fromPredicate(hasEachOnce, (sources) => `${twiceIn(sources).join(' and ')} are read as the same file.`),
    ),
  )
