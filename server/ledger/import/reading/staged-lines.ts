import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import type { SheetSource } from './folder-sources.ts'
import { fileColumnFor } from './read-sheet.ts'

/** Files of one kind are staged together, with continuing line numbers. */
export interface StagedLines {
  readonly before: number
  readonly last: number
}

export interface ReadFile {
  readonly source: SheetSource
  readonly rows: number
  readonly sha256: string
  readonly lacking: readonly string[]
  readonly lines: StagedLines
}

/** Line 0 is a position that a statement omits. It belongs to the first file. */
export const withinLinesSql = (alias: string, { before, last }: StagedLines): string =>
  `greatest(${alias}.line, 1) > ${before.toString()} and ${alias}.line <= ${last.toString()}`

export const filesOf = (files: readonly ReadFile[], sheet: SheetName): readonly ReadFile[] =>
  files.filter(({ source }) => source.sheet === sheet)

export const fileOfLine = (files: readonly ReadFile[], sheet: SheetName, line: number): ReadFile | undefined =>
  filesOf(files, sheet).findLast(({ lines }) => lines.before < line)

export const lineText = (files: readonly ReadFile[], sheet: SheetName, line: number, from: number): string => {
  const [read, own] = [fileOfLine(files, sheet, line), fileOfLine(files, sheet, from)]
  const text = `line ${(line - (read?.lines.before ?? 0)).toString()}`
  return read === undefined || read === own ? text : `${text} of ${read.source.file}`
}

/** Replaces staged line numbers and our columns with the file's own. */
export const withFileLines = (
  files: readonly ReadFile[],
  faults: readonly LedgerImportFault[],
): readonly LedgerImportFault[] =>
  faults.map((fault) => {
    const named = files.find(({ source }) => source.file === fault.file)
    if (named === undefined) return fault
    const read = fault.line === null ? named : (fileOfLine(files, named.source.sheet, fault.line) ?? named)
    const line = fault.line === null ? null : fault.line - read.lines.before
    return { ...fault, file: read.source.file, line, column: fileColumnFor(read.source, fault.column) }
  })
