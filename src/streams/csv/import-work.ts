import { Observable, of, takeWhile } from 'rxjs'
import type { CheckedRows, ImportReference } from '../../domain/users/import/check-rows.ts'
import { importLimits, type ImportRow } from '../../domain/users/import/import-row.ts'
import { E } from '../../domain/fp.ts'
import type { CsvFault, CsvFile } from './csv-text.ts'

export type ImportJob =
  | { readonly type: 'read'; readonly file: Blob }
  | { readonly type: 'check'; readonly rows: readonly ImportRow[]; readonly reference: ImportReference }

export type ImportWorkEvent =
  | { readonly type: 'file.read'; readonly read: E.Either<CsvFault, CsvFile> }
  | { readonly type: 'rows.counted'; readonly done: number }
  | { readonly type: 'rows.checked'; readonly checked: CheckedRows }

const importWork = (job: ImportJob): Observable<ImportWorkEvent> =>
  new Observable<ImportWorkEvent>((subscriber) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ImportWorkEvent>) => subscriber.next(data))
    worker.addEventListener('error', (error) => subscriber.error(error))
    worker.addEventListener('messageerror', (error) => subscriber.error(error))
    worker.postMessage(job)
    return () => worker.terminate()
  }).pipe(takeWhile(({ type }) => type === 'rows.counted', true))

const tooLarge: ImportWorkEvent = { type: 'file.read', read: E.left({ _tag: 'TooLarge' }) }

export const readImportFile = (file: Blob): Observable<ImportWorkEvent> =>
  file.size > importLimits.bytes ? of(tooLarge) : importWork({ type: 'read', file })

export const checkImportRows = (rows: readonly ImportRow[], reference: ImportReference): Observable<ImportWorkEvent> =>
  importWork({ type: 'check', rows, reference })
