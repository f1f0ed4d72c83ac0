import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { type UploadEvent, isFiling, type ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import type { Queue } from '../../jobs/queue.ts'

/** To file what of an upload is not settled, or to drop the zip of one that is over. */
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

/** Whatever became of its job, an upload that is being filed has one. */
export const sendUnfiled = async (jobs: Pick<Jobs, 'send'>, upload: ReportUpload): Promise<void> => {
  if (isFiling(upload)) await send(jobs, { upload: upload.id, task: 'file' })
}

/** What an event leads to, besides what it says. */
const tasks: Readonly<Partial<Record<UploadEvent['type'], UploadJob['task']>>> = {
  UploadReceived: 'file',
  FailedRetried: 'file',
  UploadSaved: 'drop',
  UploadFailed: 'drop',
  UploadWithdrawn: 'drop',
}

export const leadsToWork = (type: string): boolean => Object.hasOwn(tasks, type)

/** The jobs of what happened to an upload, as durable as it. */
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
