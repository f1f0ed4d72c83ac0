import type { SheetSource } from './folder-sources.ts'

/** Files of one kind are staged as one: the lines of each go on, after `before`, up to `last`. */
export interface StagedLines {
  readonly before: number
  readonly last: number
}

export interface ReadFile {
  readonly source: SheetSource
  readonly rows: number
  readonly sha256: string
  /** The columns of ours that it does not have. */
  readonly lacking: readonly string[]
  readonly lines: StagedLines
}
