import { randomUUID } from 'node:crypto'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { batchOfStream } from '../../../src/domain/reports/batch/decider.ts'
import type {
  BatchCommand,
  BatchItem,
  BatchLevel,
  ReportBatch,
} from '../../../src/domain/reports/batch/report-batch.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { JobQueues } from '../../jobs/open-jobs.ts'
import { PostponedJob } from '../../jobs/tries.ts'
import { intentOf } from '../../log/carry-out.ts'
import { type BatchStore, batchQueue, type ItemJob, sendWaiting } from './batches.ts'
import type { BatchReportIssuer } from './issue-batch-report.ts'

interface BatchWork {
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly jobs: JobQueues
  readonly batches: BatchStore
  readonly generator: BatchReportIssuer
  readonly mayRun: (username: string, level: BatchLevel, code: string) => boolean
  readonly onDefect: (defect: unknown) => void
}

const failureTexts = {
  outOfReach: 'The person who requested this no longer has access',
  givenUp: 'It failed after several attempts',
} as const

/** Interval for sending lost jobs again. Jobs are only reminders: the log decides which reports are due. */
const batchRescanMs = 30_000

interface DueItem {
  readonly batch: ReportBatch
  readonly item: BatchItem
}

const dueItemIn =
  (code: string) =>
  (batch: ReportBatch): O.Option<DueItem> =>
    pipe(
      O.fromNullable(batch.items.find((item) => item.code === code)),
      O.filter(({ state }) => batch.state === 'running' && state._tag === 'Waiting'),
      O.map((item) => ({ batch, item })),
    )

export const workBatches = async (services: BatchWork): Promise<{ readonly close: () => void }> => {
  const { log, tail, now, jobs, batches, generator } = services
  const underWay = new Map<AbortController, string>()

  const settle = async (id: string, command: BatchCommand): Promise<void> => {
    const settled = await batches.change(id, command, intentOf('system', now()))()
    if (E.isLeft(settled)) throw new Error(`an item of a batch could not be settled: ${settled.left._tag}`)
  }

  const dueOf = async ({ batch, code }: ItemJob): Promise<O.Option<DueItem>> => {
    await tail.reached(await log.lastPosition())
    return pipe(batches.get(batch), O.chain(dueItemIn(code)))
  }

  const outcomeOf = async ({ batch, item }: DueItem, signal: AbortSignal): Promise<BatchCommand> => {
    const { code } = item
    if (!services.mayRun(batch.by, batch.level, code))
      return { type: 'FailItem', code, message: failureTexts.outOfReach }
    const before = await generator.madeBefore(batch, item)
    if (O.isSome(before)) return { type: 'IssueItem', code, run: before.value }
    const run = randomUUID()
    const made = await generator.make(run, batch, item, signal)()
    if (E.isRight(made)) return { type: 'IssueItem', code, run }
    if (made.left._tag === 'Failed' && !signal.aborted) return { type: 'FailItem', code, message: made.left.message }
    throw new PostponedJob('a report of a batch was broken off')
  }

  const handle = async (job: ItemJob, given: AbortSignal): Promise<void> => {
    const due = await dueOf(job)
    if (O.isNone(due)) return
    const cancelling = new AbortController()
    underWay.set(cancelling, job.batch)
    try {
      const signal = AbortSignal.any([given, cancelling.signal])
      await settle(job.batch, await outcomeOf(due.value, signal))
    } catch (error) {
      if (!cancelling.signal.aborted) throw error
    } finally {
      underWay.delete(cancelling)
    }
  }

  const giveUp = ({ batch, code }: ItemJob): Promise<void> =>
    settle(batch, { type: 'FailItem', code, message: failureTexts.givenUp })

  const hear = ({ stream, type }: RecordedEvent): void => {
    const id = batchOfStream(stream)
    if (O.isNone(id)) return
    if (type === 'BatchCancelled')
      for (const [cancelling, batch] of underWay) if (batch === id.value) cancelling.abort()
    if (type === 'BatchRequested' || type === 'BatchResumed' || type === 'FailedRetried') jobs.nudge(batchQueue)
  }

  const remind = async (): Promise<void> => {
    for (const batch of batches.all()) await sendWaiting(jobs, batch)
  }

  await jobs.work(batchQueue, { handle, giveUp })
  await remind()
  const unsubscribe = tail.subscribe(hear)
  const reminding = setInterval(() => {
    remind().catch(services.onDefect)
  }, batchRescanMs)
  reminding.unref()

  return {
    close: () => {
      unsubscribe()
      clearInterval(reminding)
    },
  }
}
