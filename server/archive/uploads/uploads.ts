import { E, pipe, RA, TE } from '../../../src/domain/fp.ts'
import type { UploadCommand } from '../../../src/domain/archive/uploads/command.ts'
import { reportUpload, type Upload } from '../../../src/domain/archive/uploads/decider.ts'
import { UploadEvent } from '../../../src/domain/archive/uploads/event.ts'
import { uploadStream } from '../../../src/domain/archive/uploads/evolve.ts'
import type { UploadRefusal } from '../../../src/domain/archive/uploads/refusal.ts'
import type { ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import { keeperRooms } from '../keeper-rooms.ts'
import type { Append, Conflict, EventLog, Intent, Tail } from '../../log/event-log.ts'
import { foldStreams, type Folded } from '../../log/fold.ts'
import { carryOut, type Plan } from '../../log/plan.ts'
import { toNewEvent } from '../../log/stored-event.ts'
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

interface House {
  readonly log: EventLog
  readonly tail: Tail
  readonly jobs: Pick<Jobs, 'send'>
}

interface UploadPlan extends Plan {
  readonly upload: ReportUpload
}

interface Decided {
  readonly state: Upload
  readonly events: readonly UploadEvent[]
}

const decided = (commands: readonly UploadCommand[], state: Upload): E.Either<UploadRefusal, Decided> =>
  commands.reduce<E.Either<UploadRefusal, Decided>>(
    (before, command) =>
      pipe(
        before,
        E.chain((known) =>
          pipe(
            reportUpload.decide(command, known.state),
            E.map((events) => ({
              state: events.reduce(reportUpload.evolve, known.state),
              events: [...known.events, ...events],
            })),
          ),
        ),
      ),
    E.right({ state, events: [] }),
  )

const planned = (
  jobs: House['jobs'],
  id: string,
  { commands, others = [] }: UploadAct,
  { state: before, revision }: Folded<Upload>,
): E.Either<UploadRefusal, UploadPlan> =>
  pipe(
    decided(commands, before),
    E.chain(({ state, events }) =>
      pipe(
        state,
        E.fromOption((): UploadRefusal => ({ _tag: 'NotFound' })),
        E.map((upload) => ({
          upload,
          appends: [
            {
              stream: uploadStream(id),
              expected: revision,
              events: events.map((event) => toNewEvent(event, keeperRooms)),
            },
            ...others,
          ],
          beside: (transaction) => jobsFor(events, id, jobs, transaction),
        })),
      ),
    ),
  )

export const openUploads = async (house: House): Promise<Uploads> => {
  const fold = await foldStreams(house, uploadStream(''), UploadEvent, reportUpload)
  return {
    get: (id) => fold.get(uploadStream(id)).state,
    all: () =>
      pipe(
        fold.streams(),
        RA.filterMap((stream) => fold.get(stream).state),
      ).toSorted((one, other) => other.at.localeCompare(one.at)),
    change: <Refusal>(id: string, acting: Acting<Refusal>, intent: Intent) => {
      const plan = async (): Promise<E.Either<Refusal | UploadRefusal, UploadPlan>> => {
        const found = fold.get(uploadStream(id))
        const act = await acting(found.state)
        return E.isLeft(act) ? act : planned(house.jobs, id, act.right, found)
      }
      return pipe(
        carryOut(house, intent, plan),
        TE.map((carriedOut) => carriedOut.plan.upload),
      )
    },
  }
}
