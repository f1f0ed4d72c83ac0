import { checkRows } from '../../domain/users/import/check-rows.ts'
import { readCsv } from './csv-text.ts'
import type { ImportJob, ImportWorkEvent } from './import-work.ts'

const tell = (event: ImportWorkEvent): void => postMessage(event)

const work = async (job: ImportJob): Promise<void> => {
  if (job.type === 'read') tell({ type: 'file.read', read: readCsv(new Uint8Array(await job.file.arrayBuffer())) })
  else {
    const checked = checkRows(job.rows, job.reference, (done) => tell({ type: 'rows.counted', done }))
    tell({ type: 'rows.checked', checked })
  }
}

addEventListener('message', ({ data }: MessageEvent<ImportJob>) => void work(data))

// an unreadable file becomes an error of the worker
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
