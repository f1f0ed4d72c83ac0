import type { ImportProgress } from '../ledger/import/import-outcome.ts'

const clearLine = '\r\x1b[2K'

const count = (number: number): string => number.toLocaleString('en-AU')

const text = (progress: ImportProgress): string =>
  progress._tag === 'Writing' ? 'Writing…' : `${progress.file.padEnd(18)}${count(progress.rows).padStart(10)} rows`

/** A line a file, its count rising in place on a terminal; elsewhere each line is written once. */
export const progressOn =
  (terminal: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }) =>
  (progress: ImportProgress): void => {
    if (terminal.isTTY === true)
      terminal.write(`${clearLine}${text(progress)}${progress._tag === 'Reading' ? '' : '\n'}`)
    else if (progress._tag !== 'Reading') terminal.write(`${text(progress)}\n`)
  }
