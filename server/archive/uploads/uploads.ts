import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import {
  isFiling,
  isOpen,
  type ReportUpload,
  type UploadCommand,
  UploadEvent,
  type UploadRefusal,
} from '../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload, type MaybeUpload } from '../../../src/domain/archive/uploads/decider.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import {
  listedUploads,
  maxListed,
  maxPageFiles,
  newestUploads,
} from '../../../src/domain/archive/uploads/listed-uploads.ts'
import { type ListedUpload, listedUpload } from '../../../src/domain/archive/uploads/listed-upload.ts'
import { administratorAudience } from '../administrator-audience.ts'
import type { StreamAppend, AppendConflict, CallIntent } from '../../log/event-log.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { type StreamWrite, type FoldedState, openOnDemandRepository } from '../../log/repository.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { JobQueues, JobQueue } from '../../jobs/open-jobs.ts'
import type { StatementSink } from '../../postgres/statement-sink.ts'

export interface UploadWrite {
  readonly commands: readonly UploadCommand[]
  readonly others?: readonly StreamAppend[]
}

/** Decides on the current upload, and again after a conflict. */
type UploadDecision<Refusal> = (
  upload: MaybeUpload,
) => E.Either<Refusal, UploadWrite> | Promise<E.Either<Refusal, UploadWrite>>

interface UploadPage {
  readonly uploads: readonly ListedUpload[]
  readonly before: number | null
}

export interface ReportUploads {
  readonly get: (id: string) => Promise<MaybeUpload>
  readonly open: () => Promise<readonly ReportUpload[]>
  readonly listed: () => Promise<readonly ReportUpload[]>
  readonly page: (before?: number) => Promise<UploadPage>
  /** Sends the upload's jobs in the same transaction. */
  readonly change: <Refusal>(
    id: string,
    acting: UploadDecision<Refusal>,
    intent: CallIntent,
  ) => TE.TaskEither<Refusal | UploadRefusal | AppendConflict, ReportUpload>
}

interface UploadsServices extends LogServices {
  readonly pool: Pool
  readonly jobs: Pick<JobQueues, 'send'>
}

const UploadRow = t.strict({ id: t.string, position: t.number, files: t.number, isOpen: t.boolean })

const uploadColumns = 'id, position::float8 as position, files, is_open as "isOpen"'
const openUploadsSql = `select ${uploadColumns} from static_report_upload where is_open order by position desc`
const listedUploadsSql = `
  select ${uploadColumns} from static_report_upload
  where is_open or position in (select position from static_report_upload order by position desc limit $1)
  order by position desc`
const uploadsPageSql = `
  select ${uploadColumns} from static_report_upload
  where $1::bigint is null or position < $1 order by position desc limit $2`

export const uploadKind = {
  prefix: uploadStream(''),
  codec: UploadEvent,
  decider: () => reportUpload,
  audience: () => administratorAudience,
}

const UploadJob = t.strict({ upload: t.string, task: t.keyof({ file: null, drop: null }) })
export type UploadJob = t.TypeOf<typeof UploadJob>

export const uploadQueue: JobQueue<UploadJob> = {
  name: 'report-upload',
  job: UploadJob,
  keyOf: ({ upload, task }) => `${upload}/${task}`,
  concurrency: 1,
  retries: 10,
  retryAfterSeconds: 1,
  limitSeconds: 3600,
}

const sendUploadJob = (jobs: Pick<JobQueues, 'send'>, job: UploadJob, transaction?: StatementSink): Promise<void> =>
  jobs.send(uploadQueue, [{ job }], transaction)

export const sendUnfiled = async (jobs: Pick<JobQueues, 'send'>, upload: ReportUpload): Promise<void> => {
  if (isFiling(upload)) await sendUploadJob(jobs, { upload: upload.id, task: 'file' })
}

const jobTasks: Readonly<Partial<Record<UploadEvent['type'], UploadJob['task']>>> = {
  UploadReceived: 'file',
  FailedRetried: 'file',
  UploadSaved: 'drop',
  UploadFailed: 'drop',
  UploadWithdrawn: 'drop',
}

export const leadsToWork = (type: string): boolean => Object.hasOwn(jobTasks, type)

const jobsFor = async (
  events: readonly UploadEvent[],
  upload: string,
  jobs: Pick<JobQueues, 'send'>,
  transaction: StatementSink,
): Promise<void> => {
  for (const { type } of events) {
    const task = jobTasks[type]
    if (task !== undefined) await sendUploadJob(jobs, { upload, task }, transaction)
  }
}

export const openUploads = ({ pool, log, tail, jobs }: UploadsServices): ReportUploads => {
  const { get, decide, handle } = openOnDemandRepository(
    { log, tail },
    {
      ...uploadKind,
      beside: (id, events) => (transaction) => jobsFor(events, id, jobs, transaction),
    },
    { isResident: O.exists(isOpen), maxKept: maxListed.uploads },
  )
  const getAll = async (rows: readonly t.TypeOf<typeof UploadRow>[]): Promise<readonly ReportUpload[]> => {
    const found = await Promise.all(rows.map(({ id }) => get(id)))
    return pipe(
      found,
      RA.filterMap(({ state }) => state),
    )
  }
  const page = async (before: number | null): Promise<UploadPage> => {
    const rows = await queryRows(pool, UploadRow, uploadsPageSql, [before, maxPageFiles.uploads + 1])
    const newest = newestUploads(rows, maxPageFiles)
    const oldest = newest.at(-1)?.position ?? null
    const open = before === null ? await queryRows(pool, UploadRow, openUploadsSql) : []
    const older = open.filter(({ position }) => oldest !== null && position < oldest)
    const uploads = await getAll([...newest, ...older])
    return { uploads: uploads.map(listedUpload), before: rows.length > newest.length ? oldest : null }
  }
  return {
    get: async (id) => (await get(id)).state,
    open: async () => getAll(await queryRows(pool, UploadRow, openUploadsSql)),
    listed: async () => getAll(listedUploads(await queryRows(pool, UploadRow, listedUploadsSql, [maxListed.uploads]))),
    page: (before) => page(before ?? null),
    change: <Refusal>(id: string, acting: UploadDecision<Refusal>, intent: CallIntent) => {
      const act = ({
        state,
      }: FoldedState<MaybeUpload>): TE.TaskEither<Refusal | UploadRefusal, StreamWrite<UploadEvent>> =>
        pipe(
          async () => acting(state),
          TE.chainEitherKW(({ commands, others = [] }) =>
            pipe(
              decide(id, state, commands),
              E.map((events) => ({ events, others })),
            ),
          ),
        )
      return pipe(
        handle(id, (folded) => act(folded)(), intent),
        TE.chainOptionKW((): UploadRefusal => ({ _tag: 'NotFound' }))(({ state }) => state),
      )
    },
  }
}
