import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { type UploadEvent, isFiling, type ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import type { Queue } from '../../jobs/queue.ts'

const UploadJob = t.strict({ upload: t.string, task: t.keyof({ file: null, drop: null }) })
export type UploadJob = t.TypeOf<typeof UploadJob>

export const uploadQueue: Queue<UploadJob> = {
  name: 'report-upload',
  job: UploadJob,
  keyOf: ({ upload, task }) => `${upload}/${task}`,
  concurrency: 1,
  retries: 10,
  retryAfterSeconds: 1,
  limitSeconds: 3600,
}

const send = (jobs: Pick<Jobs, 'send'>, job: UploadJob, transaction?: PoolClient): Promise<void> =>
  jobs.send(uploadQueue, [{ job }], transaction)

export const sendUnfiled = async (jobs: Pick<Jobs, 'send'>, upload: ReportUpload): Promise<void> => {
  if (isFiling(upload)) await send(jobs, { upload: upload.id, task: 'file' })
}

const tasks: Readonly<Partial<Record<UploadEvent['type'], UploadJob['task']>>> = {
  UploadReceived: 'file',
  FailedRetried: 'file',
  UploadSaved: 'drop',
  UploadFailed: 'drop',
  UploadWithdrawn: 'drop',
}

export const leadsToWork = (type: string): boolean => Object.hasOwn(tasks, type)

export const jobsFor = async (
  events: readonly UploadEvent[],
  upload: string,
  jobs: Pick<Jobs, 'send'>,
  transaction: PoolClient,
): Promise<void> => {
  for (const { type } of events) {
    const task = tasks[type]
    if (task !== undefined) await send(jobs, { upload, task }, transaction)
  }
}
