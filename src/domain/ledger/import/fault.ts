/** Why a row cannot be taken: `line` is null when it is the file as a whole, `column` when it is the row as a whole. */
export interface Fault {
  readonly file: string
  readonly line: number | null
  readonly column: string | null
  readonly reason: string
}
