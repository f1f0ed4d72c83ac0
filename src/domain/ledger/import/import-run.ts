import * as t from 'io-ts'

const RunStage = t.keyof({ sending: null, reading: null, checking: null, writing: null })

export const RunFile = t.readonly(t.strict({ name: t.string, bytes: t.number, read: t.number, rows: t.number }))
export type RunFile = t.TypeOf<typeof RunFile>

/** `done` and `total` count the bytes sent, or the rows written, in the stage. The total of other stages is unknown. */
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

/** An estimate until the file is read through. */
export const estimatedRows = ({ bytes, read, rows }: RunFile): number =>
  read === 0 || read >= bytes ? rows : Math.round((rows * bytes) / read)

export const isReadThrough = ({ bytes, read }: RunFile): boolean => read >= bytes
