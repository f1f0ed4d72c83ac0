import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import type { Fault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import type { SheetSource } from './folder-sources.ts'
import { columnIn } from './read-sheet.ts'

/** Files of one kind are staged as one: the lines of each go on, after `before`, up to `last`. */
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

/** Rows `s` of one of the files: what its statement leaves out, of line 0, is the first's. */
export const within = (alias: string, { before, last }: StagedLines): string =>
  `greatest(${alias}.line, 1) > ${before.toString()} and ${alias}.line <= ${last.toString()}`

export const filesOf = (files: readonly ReadFile[], sheet: SheetName): readonly ReadFile[] =>
  files.filter(({ source }) => source.sheet === sheet)

export const fileOfLine = (files: readonly ReadFile[], sheet: SheetName, line: number): ReadFile | undefined =>
  filesOf(files, sheet).findLast(({ lines }) => lines.before < line)

/** `line 4`, and of which file where that is another than that of `from`. */
export const lineText = (files: readonly ReadFile[], sheet: SheetName, line: number, from: number): string => {
  const [read, own] = [fileOfLine(files, sheet, line), fileOfLine(files, sheet, from)]
  const text = `line ${(line - (read?.lines.before ?? 0)).toString()}`
  return read === undefined || read === own ? text : `${text} of ${read.source.file}`
}

/** What is wrong with staged rows, told by the lines of the files, as these call their columns. */
export const inTheirWords = (files: readonly ReadFile[], faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => {
    const named = files.find(({ source }) => source.file === fault.file)
    if (named === undefined) return fault
    const read = fault.line === null ? named : (fileOfLine(files, named.source.sheet, fault.line) ?? named)
    const line = fault.line === null ? null : fault.line - read.lines.before
    return { ...fault, file: read.source.file, line, column: columnIn(read.source, fault.column) }
  })
