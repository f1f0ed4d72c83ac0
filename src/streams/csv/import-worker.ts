import { checkRows } from '../../domain/users/import/check-rows.ts'
import { readCsv } from './csv-text.ts'
import type { ImportJob, ImportWorkEvent } from './import-work.ts'

const postEvent = (event: ImportWorkEvent): void => postMessage(event)

const runImportJob = async (job: ImportJob): Promise<void> => {
  if (job.type === 'read') postEvent({ type: 'file.read', read: readCsv(new Uint8Array(await job.file.arrayBuffer())) })
  else {
    const checked = checkRows(job.rows, job.reference, (done) => postEvent({ type: 'rows.counted', done }))
    postEvent({ type: 'rows.checked', checked })
  }
}

addEventListener('message', ({ data }: MessageEvent<ImportJob>) => void runImportJob(data))

// an unreadable file becomes an error of the worker
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
