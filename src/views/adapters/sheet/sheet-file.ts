import type { FigureSheet, ExportMethod } from '../../../domain/widgets/sheet/sheet.ts'
import type { TableRow } from '../../../domain/widgets/table/widget-table.ts'
import { nextTurn } from '../../../machines/kit/next-turn.ts'

const rowsAtOnce = 1000

const finishedFile = (worker: Worker, signal: AbortSignal): Promise<Blob> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.addEventListener('messageerror', reject)
    signal.addEventListener('abort', () => reject(new Error('Nobody waits for it any more')))
  })

export type FileExportFormat = Exclude<ExportMethod, 'print'>

export type SheetMessage =
  | { readonly type: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly type: 'rest'; readonly way: FileExportFormat; readonly sheet: Omit<FigureSheet, 'rows'> }

/** Posting rows blocks the page, so it happens in small batches between frames. */
const postSheet = async (
  worker: Worker,
  { rows, ...sheet }: FigureSheet,
  way: FileExportFormat,
  signal: AbortSignal,
) => {
  const tell = (message: SheetMessage): void => worker.postMessage(message)
  for (let start = 0; start < rows.length && !signal.aborted; start += rowsAtOnce) {
    tell({ type: 'rows', rows: rows.slice(start, start + rowsAtOnce) })
    await nextTurn()
  }
  tell({ type: 'rest', way, sheet })
}

export const sheetFile = async (sheet: FigureSheet, way: FileExportFormat, signal: AbortSignal): Promise<Blob> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    const [file] = await Promise.all([finishedFile(worker, signal), postSheet(worker, sheet, way, signal)])
    return file
  } finally {
    worker.terminate()
  }
}
