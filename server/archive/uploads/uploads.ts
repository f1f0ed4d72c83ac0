import { E, pipe, RA, TE } from '../../../src/domain/fp.ts'
import {
  type UploadCommand,
  UploadEvent,
  type UploadRefusal,
  type ReportUpload,
} from '../../../src/domain/archive/uploads/report-upload.ts'
import { reportUpload, type Upload } from '../../../src/domain/archive/uploads/decider.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import { administratorAudience } from '../administrator-audience.ts'
import type { Append, Conflict, Intent } from '../../log/event-log.ts'
import { type Act, type Folded, type LogServices, openResident } from '../../log/repository.ts'
import type { Jobs } from '../../jobs/open-jobs.ts'
import { jobsFor } from './upload-queue.ts'

/** What is said of an upload, one after the other, and what is written to other streams in the same act. */
export interface UploadAct {
  readonly commands: readonly UploadCommand[]
  readonly others?: readonly Append[]
}

/** An act on the upload as it is; asked again when somebody else was faster. */
type Acting<Refusal> = (upload: Upload) => E.Either<Refusal, UploadAct> | Promise<E.Either<Refusal, UploadAct>>

/** Every upload there is, as this node has folded it. */
export interface Uploads {
  readonly get: (id: string) => Upload
  /** Newest first. */
  readonly all: () => readonly ReportUpload[]
  /** With what happens to an upload its jobs are sent, all or nothing. */
  readonly change: <Refusal>(
    id: string,
    acting: Acting<Refusal>,
    intent: Intent,
  ) => TE.TaskEither<Refusal | UploadRefusal | Conflict, ReportUpload>
}

interface Services extends LogServices {
  readonly jobs: Pick<Jobs, 'send'>
}

export const openUploads = async ({ log, tail, jobs }: Services): Promise<Uploads> => {
  const { get, all, decide, handle } = await openResident(
    { log, tail },
    {
      prefix: uploadStream(''),
      codec: UploadEvent,
      decider: () => reportUpload,
      audience: () => administratorAudience,
      beside: (id, events) => (transaction) => jobsFor(events, id, jobs, transaction),
    },
  )
  return {
    get: (id) => get(id).state,
    all: () =>
      pipe(
        all(),
        RA.filterMap(({ state }) => state),
      ).toSorted((one, other) => other.at.localeCompare(one.at)),
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
