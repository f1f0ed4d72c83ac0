import { setImmediate } from 'node:timers/promises'
import { E } from '../../../src/domain/fp.ts'
import { mappingFaults, mappingOf } from '../../../src/domain/users/import/columns.ts'
import { type CsvRecord, importLimits, type ImportRow, rowsOf } from '../../../src/domain/users/import/import-row.ts'
import { csvRecords } from '../../ledger/import/reading/csv-records.ts'

interface Fault {
  readonly path: string
  readonly message: string
}

export type FileRefusal =
  | { readonly _tag: 'NotCsv'; readonly errors: readonly Fault[] }
  | { readonly _tag: 'NobodyInFile' | 'TooManyRows' }

const pieceBytes = 64 * 1024
const mostFaults = 20

/** A piece at a time, between which others are served. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await setImmediate()
  }
}

const notCsv = (errors: readonly Fault[]): E.Either<FileRefusal, never> => E.left({ _tag: 'NotCsv', errors })

/** The people of a file in UTF-8 with commas. */
export const readFile = async (bytes: Uint8Array): Promise<E.Either<FileRefusal, readonly ImportRow[]>> => {
  const faults: Fault[] = []
  const records: CsvRecord[] = []
  const note = (line: number, reason: string): void => {
    if (faults.length < mostFaults) faults.push({ path: `line ${line}`, message: reason })
  }
  for await (const { cells } of csvRecords(piecesOf(bytes), note)) {
    records.push({ line: records.length + 1, cells })
    if (records.length > importLimits.rows + 1) return E.left({ _tag: 'TooManyRows' })
  }
  if (faults.length > 0) return notCsv(faults)
  const [head, ...rest] = records
  if (head === undefined || rest.length === 0) return E.left({ _tag: 'NobodyInFile' })
  const mapping = mappingOf(head.cells)
  const unmapped = mappingFaults(mapping).map(({ column, reason }) => ({ path: column, message: reason }))
  return unmapped.length > 0 ? notCsv(unmapped) : E.right(rowsOf(rest, mapping))
}
