import { E, O } from '../../domain/fp.ts'
import type { ClientBook } from '../../domain/permissions/reach-of.ts'
import type { ImportReference } from '../../domain/users/import/check-rows.ts'
import { type ImportColumn, type ColumnMapping, mappingFaults, mappingOf } from '../../domain/users/import/columns.ts'
import type { ImportRow } from '../../domain/users/import/import-row.ts'
import type { ActingUser } from '../../domain/users/rights.ts'
import type { CsvFault, CsvFile } from '../../streams/csv/csv-text.ts'
import type { ImportWorkEvent } from '../../streams/csv/import-work.ts'
import type { ReadResult } from '../kit/read-result.ts'

export type ImportFileFault = CsvFault | { readonly _tag: 'NotCsv' | 'SeveralFiles' }

export interface ReferenceWithBook {
  readonly reference: ImportReference
  readonly book: ClientBook
}

export type ReferenceResult = ReadResult<ReferenceWithBook>

export interface ReferenceQuery {
  readonly actor: ActingUser
  readonly rows: readonly ImportRow[]
}

export interface FileContext extends ReferenceWithBook {
  readonly fault: O.Option<ImportFileFault>
  readonly file: File
  readonly csv: CsvFile
  readonly mapping: ColumnMapping
  readonly rows: readonly ImportRow[]
  readonly counted: number
}

export type FileEvent =
  | ImportWorkEvent
  | { readonly type: 'template.requested' }
  | { readonly type: 'file.chosen'; readonly files: readonly File[] }
  | { readonly type: 'mapping.changed'; readonly at: number; readonly column: ImportColumn | null }
  | { readonly type: 'mapping.confirmed' }
  | { readonly type: 'reference.retried' }
  | { readonly type: 'file.dropped' }

export type FileReadResult = Extract<ImportWorkEvent, { readonly type: 'file.read' }>['read']

export const noFile = new File([], '')

export const noCsv: CsvFile = { headers: [], records: [] }

export const noReference: ReferenceWithBook = {
  reference: {
    actor: { username: '', roles: [], permissions: [] },
    existing: new Map(),
    takenNames: new Set(),
    emails: new Map(),
    superadmins: [],
    codes: { accounts: new Set(), groups: new Set(), advisers: new Set() },
    firmWords: [],
  },
  book: { accounts: [], groups: [] },
}

export const emptyFileContext: FileContext = {
  fault: O.none,
  file: noFile,
  csv: noCsv,
  mapping: [],
  rows: [],
  ...noReference,
  counted: 0,
}

export const fileOf = (files: readonly File[]): E.Either<ImportFileFault, File> => {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) return E.left({ _tag: 'SeveralFiles' })
  return file.name.toLowerCase().endsWith('.csv') ? E.right(file) : E.left({ _tag: 'NotCsv' })
}

const isCompleteMapping = (mapping: ColumnMapping): boolean =>
  mappingFaults(mapping).length === 0 && mapping.every((column) => column !== null)

export const isMapped = (read: FileReadResult): boolean =>
  isCompleteMapping(mappingOf(E.isRight(read) ? read.right.headers : []))
