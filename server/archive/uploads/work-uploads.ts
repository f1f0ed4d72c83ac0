import { setTimeout as sleep } from 'node:timers/promises'
import { E, O } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { uploadOfStream } from '../../../src/domain/archive/uploads/evolve.ts'
import { isFiling, isOpen, type ReportUpload } from '../../../src/domain/archive/uploads/report-upload.ts'
import type { JobQueues } from '../../jobs/open-jobs.ts'
import { intentOf } from '../../log/carry-out.ts'
import { uploadFiling } from './file-upload.ts'
import type { FilingServices } from './filing-services.ts'
import type { FileStore } from '../files/file-store.ts'
import { leadsToWork, sendUnfiled, type UploadJob, uploadQueue, type ReportUploads } from './uploads.ts'

interface ZipSweepServices {
  readonly files: Pick<FileStore, 'zipsBefore' | 'dropZip'>
  readonly uploads: Pick<ReportUploads, 'get'>
  readonly now: () => Date
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes zips of unrecorded uploads, left by a server that ended early, and of finished uploads whose drop failed. */
export const sweepZips = async ({ files, uploads, now }: ZipSweepServices): Promise<void> => {
  const kept = await files.zipsBefore(new Date(now().getTime() - dayMs))
  for (const upload of kept) if (!O.exists(isOpen)(await uploads.get(upload))) await files.dropZip(upload)
}

interface UploadWork extends FilingServices {
  readonly jobs: JobQueues
  readonly onDefect: (defect: unknown) => void
}

/** Interval for sending lost jobs again. Jobs are only reminders: the log decides which uploads are due. */
const uploadRescanMs = 30_000
/** Pause before the last check, longer than marking a job as done takes. */
const lookAgainMs = 1000
const sweepMs = 24 * 60 * 60 * 1000

const endingTypes: ReadonlySet<string> = new Set(['UploadCompleted', 'UploadFailed'])

export const workUploads = async (services: UploadWork): Promise<{ readonly close: () => void }> => {
  const { log, tail, jobs, uploads, files, now } = services
  const fileUpload = uploadFiling(services)
  const underWay = new Map<AbortController, string>()
  const closing = new AbortController()

  const known = async (id: string): Promise<O.Option<ReportUpload>> => {
    await tail.reached(await log.lastPosition())
    return uploads.get(id)
  }

  const file = async (upload: ReportUpload, given: AbortSignal): Promise<void> => {
    const ending = new AbortController()
    underWay.set(ending, upload.id)
    try {
      await fileUpload(upload, AbortSignal.any([given, ending.signal]))
    } catch (error) {
      if (!ending.signal.aborted) throw error
    } finally {
      underWay.delete(ending)
    }
  }

  const fileWhileDue = async (id: string, signal: AbortSignal): Promise<void> => {
    const upload = await known(id)
    if (O.isNone(upload) || !isFiling(upload.value)) return
    await file(upload.value, signal)
    await fileWhileDue(id, signal)
  }

  /** Finds a retry requested after the job's last check. It got no job of its own while this job was queued. */
  const lookAgain = async (id: string): Promise<void> => {
    await sleep(lookAgainMs, undefined, { ref: false, signal: closing.signal })
    const upload = await uploads.get(id)
    if (O.isNone(upload)) return
    await sendUnfiled(jobs, upload.value)
    jobs.nudge(uploadQueue)
  }

  const reportUnlessClosing = (defect: unknown): void => {
    if (!closing.signal.aborted) services.onDefect(defect)
  }

  const handle = async ({ upload: id, task }: UploadJob, signal: AbortSignal): Promise<void> => {
    if (task === 'file') {
      await fileWhileDue(id, signal)
      lookAgain(id).catch(reportUnlessClosing)
      return
    }
    const upload = await known(id)
    if (!O.exists(isOpen)(upload)) await files.dropZip(id)
  }

  const giveUp = async ({ upload: id, task }: UploadJob): Promise<void> => {
    if (task === 'drop') return
    const givingUp = { commands: [{ type: 'FailUpload', fault: 'GivenUp' } as const] }
    const said = await uploads.change(id, () => E.right(givingUp), intentOf('system', now(), id))()
    if (E.isLeft(said) && said.left._tag === 'Conflict') throw new Error('an upload could not be given up')
  }

  const hear = ({ stream, type }: RecordedEvent): void => {
    const id = uploadOfStream(stream)
    if (O.isNone(id)) return
    if (endingTypes.has(type)) for (const [ending, upload] of underWay) if (upload === id.value) ending.abort()
    if (leadsToWork(type)) jobs.nudge(uploadQueue)
  }

  const remind = async (): Promise<void> => {
    for (const upload of await uploads.open()) await sendUnfiled(jobs, upload)
  }

  const sweep = (): void => {
    sweepZips(services).catch(services.onDefect)
  }

  await jobs.work(uploadQueue, { handle, giveUp })
  await remind()
  jobs.nudge(uploadQueue)
  const unsubscribe = tail.subscribe(hear)
  const reminding = setInterval(() => {
    remind().catch(services.onDefect)
  }, uploadRescanMs)
  reminding.unref()
  sweep()
  const sweeping = setInterval(sweep, sweepMs).unref()

  return {
    close: () => {
      closing.abort()
      unsubscribe()
      clearInterval(reminding)
      clearInterval(sweeping)
    },
  }
}
