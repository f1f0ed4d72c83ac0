import * as t from 'io-ts'

const RunStage = t.keyof({ sending: null, reading: null, checking: null, writing: null })

/** `read` of its `bytes` have been, which is `rows`. */
export const RunFile = t.readonly(t.strict({ name: t.string, bytes: t.number, read: t.number, rows: t.number }))
export type RunFile = t.TypeOf<typeof RunFile>

/**
 * Files that somebody has checked or imported at this moment, in the browser or at the terminal. `done` of `total` of the stage: bytes that
 * have been sent, rows that are written; of the others nobody knows how many there are.
 */
export const LedgerImportRun = t.readonly(
  t.strict({
    id: t.string,
    by: t.string,
    act: t.keyof({ check: null, import: null }),
    stage: RunStage,
    files: t.readonlyArray(RunFile),
    done: t.number,
    total: t.number,
  }),
)
export type LedgerImportRun = t.TypeOf<typeof LedgerImportRun>

export const ImportsRunning = t.readonly(t.strict({ runs: t.readonlyArray(LedgerImportRun) }))
export type ImportsRunning = t.TypeOf<typeof ImportsRunning>

/** How many rows a file has, by what has been read of it: exact once it is read through. */
export const rowsOf = ({ bytes, read, rows }: RunFile): number =>
  read === 0 || read >= bytes ? rows : Math.round((rows * bytes) / read)

export const isReadThrough = ({ bytes, read }: RunFile): boolean => read >= bytes
