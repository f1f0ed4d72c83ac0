import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import {
  isFiling,
  isOpen,
  type ReportUpload,
  type UploadCommand,
  UploadEvent,
  type UploadRefusal,
} from '../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload, type Upload } from '../../../src/domain/archive/uploads/decider.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import {
  listedUploads,
  mostListed,
  mostOfPage,
  newestUploads,
} from '../../../src/domain/archive/uploads/listed-uploads.ts'
import { type ListedUpload, listedUpload } from '../../../src/domain/archive/uploads/listed-upload.ts'
import { administratorAudience } from '../administrator-audience.ts'
import type { Append, Conflict, Intent } from '../../log/event-log.ts'
import type { LogServices } from '../../log/carry-out.ts'
import { type Act, type Folded, openOnDemand } from '../../log/repository.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Jobs, Queue } from '../../jobs/open-jobs.ts'

export interface UploadAct {
  readonly commands: readonly UploadCommand[]
  readonly others?: readonly Append[]
}

/** Decides on the current upload, and again after a conflict. */
type Acting<Refusal> = (upload: Upload) => E.Either<Refusal, UploadAct> | Promise<E.Either<Refusal, UploadAct>>

interface UploadPage {
  readonly uploads: readonly ListedUpload[]
  readonly before: number | null
}

export interface Uploads {
  readonly get: (id: string) => Promise<Upload>
  readonly open: () => Promise<readonly ReportUpload[]>
  readonly listed: () => Promise<readonly ReportUpload[]>
  readonly page: (before?: number) => Promise<UploadPage>
  /** Sends the upload's jobs in the same transaction. */
  readonly change: <Refusal>(
    id: string,
    acting: Acting<Refusal>,
    intent: Intent,
  ) => TE.TaskEither<Refusal | UploadRefusal | Conflict, ReportUpload>
}

interface Services extends LogServices {
  readonly pool: Pool
  readonly jobs: Pick<Jobs, 'send'>
}

const Row = t.strict({ id: t.string, position: t.number, files: t.number, isOpen: t.boolean })

const columns = 'id, position::float8 as position, files, is_open as "isOpen"'
const openText = `select ${columns} from static_report_upload where is_open order by position desc`
const listedText = `
  select ${columns} from static_report_upload
  where is_open or position in (select position from static_report_upload order by position desc limit $1)
  order by position desc`
const pageText = `
  select ${columns} from static_report_upload
  where $1::bigint is null or position < $1 order by position desc limit $2`

export const uploadKind = {
  prefix: uploadStream(''),
  codec: UploadEvent,
  decider: () => reportUpload,
  audience: () => administratorAudience,
}

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

const jobsFor = async (
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

export const openUploads = ({ pool, log, tail, jobs }: Services): Uploads => {
  const { get, decide, handle } = openOnDemand(
    { log, tail },
    {
      ...uploadKind,
      beside: (id, events) => (transaction) => jobsFor(events, id, jobs, transaction),
    },
    { isResident: O.exists(isOpen), mostKept: mostListed.uploads },
  )
  const getAll = async (rows: readonly t.TypeOf<typeof Row>[]): Promise<readonly ReportUpload[]> => {
    const found = await Promise.all(rows.map(({ id }) => get(id)))
    return pipe(
      found,
      RA.filterMap(({ state }) => state),
    )
  }
  const page = async (before: number | null): Promise<UploadPage> => {
    const rows = await queryRows(pool, Row, pageText, [before, mostOfPage.uploads + 1])
    const newest = newestUploads(rows, mostOfPage)
    const oldest = newest.at(-1)?.position ?? null
    const open = before === null ? await queryRows(pool, Row, openText) : []
    const older = open.filter(({ position }) => oldest !== null && position < oldest)
    const uploads = await getAll([...newest, ...older])
    return { uploads: uploads.map(listedUpload), before: rows.length > newest.length ? oldest : null }
  }
  return {
    get: async (id) => (await get(id)).state,
    open: async () => getAll(await queryRows(pool, Row, openText)),
    listed: async () => getAll(listedUploads(await queryRows(pool, Row, listedText, [mostListed.uploads]))),
    page: (before) => page(before ?? null),
    change: <Refusal>(id: string, acting: Acting<Refusal>, intent: Intent) => {
      const act = ({ state }: Folded<Upload>): TE.TaskEither<Refusal | UploadRefusal, Act<UploadEvent>> =>
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
