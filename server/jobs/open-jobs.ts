import { setTimeout as sleep } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { E } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'
import { openTries, retryLimitFor } from './tries.ts'

interface Sending<Job> {
  readonly job: Job
  readonly priority?: number
  /** No worker takes the job before this ISO instant. */
  readonly startAfter?: string
}

export interface Queue<Job> {
  readonly name: string
  readonly job: t.Type<Job, object>
  /** At most one job per key is waiting or running. */
  readonly keyOf: (job: Job) => string
  readonly concurrency: number
  readonly retries: number
  readonly retryAfterSeconds: number
  readonly limitSeconds: number
  /** How long a finished job is kept; a week by default. */
  readonly keptSeconds?: number
}

interface Work<Job> {
  /** A rejection causes a retry. `signal` aborts when this node no longer waits for the result. */
  readonly handle: (job: Job, signal: AbortSignal) => Promise<void>
  readonly giveUp: (job: Job) => Promise<void>
}

const givenUpOf = ({ name }: Pick<Queue<object>, 'name'>): string => `${name}.given-up`

export interface Jobs {
  /** Creates the queue; call it before `send`. */
  readonly work: <Job>(queue: Queue<Job>, work: Work<Job>) => Promise<void>
  readonly send: <Job>(queue: Queue<Job>, jobs: readonly Sending<Job>[], transaction?: PoolClient) => Promise<void>
  readonly drop: <Job>(queue: Queue<Job>, like: Partial<Job> & object, transaction?: PoolClient) => Promise<void>
  readonly nudge: (queue: Pick<Queue<object>, 'name'>) => void
  readonly close: () => Promise<void>
}

export interface JobsOptions {
  readonly pool: Pool
  readonly onDefect: (defect: unknown) => void
}

/** How soon a killed node is detected. pg-boss allows no `heartbeat` below 10. */
const seconds = { poll: 2, supervise: 2, heartbeat: 10, heartbeatRefresh: 3 }
const patienceMs = 5000

const Worded = t.type({ message: t.string })

const on = (source: Pool | PoolClient): Db => ({
  executeSql: (text, values) => source.query(text, values),
})

const within = (transaction: PoolClient | undefined): { readonly db?: Db } =>
  transaction === undefined ? {} : { db: on(transaction) }

const createQueues = async (boss: PgBoss, queue: Omit<Queue<object>, 'job' | 'keyOf'>): Promise<void> => {
  const deadLetter = givenUpOf(queue)
  await boss.createQueue(deadLetter, { retryLimit: 20, retryDelay: 5, heartbeatSeconds: seconds.heartbeat })
  await boss.createQueue(queue.name, {
    policy: 'exclusive',
    deadLetter,
    retryLimit: queue.retries,
    retryDelay: queue.retryAfterSeconds,
    expireInSeconds: queue.limitSeconds,
    heartbeatSeconds: seconds.heartbeat,
    ...(queue.keptSeconds === undefined ? {} : { deleteAfterSeconds: queue.keptSeconds }),
  })
}

/** pg-boss reports errors as plain objects, without their class. */
const asWholeError = (reported: unknown): Error =>
  reported instanceof Error || !Worded.is(reported)
    ? asError(reported)
    : Object.assign(new Error(reported.message), reported)

export const openJobs = async ({ pool, onDefect }: JobsOptions): Promise<Jobs> => {
  const boss = new PgBoss({
    db: on(pool),
    schedule: false,
    superviseIntervalSeconds: seconds.supervise,
    monitorIntervalSeconds: seconds.supervise,
  })
  boss.on('error', (defect) => {
    onDefect(asWholeError(defect))
  })
  await boss.start()

  const closing = new AbortController()
  const workers = new Map<string, readonly string[]>()
  const nudge: Jobs['nudge'] = ({ name }) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  const takeFrom = async <Job>(
    name: string,
    queue: Queue<Job>,
    handle: (job: Job, signal: AbortSignal) => Promise<void>,
  ): Promise<string> => {
    const attempt = openTries(pool, queue, () => closing.signal.aborted)
    const options = {
      pollingIntervalSeconds: seconds.poll,
      heartbeatRefreshSeconds: seconds.heartbeatRefresh,
      includeMetadata: true,
    } as const
    const worker = await boss.work(name, options, async (taken) => {
      // more jobs may be waiting
      boss.notifyWorker(worker)
      for (const one of taken)
        await attempt(one, async () => {
          const job = queue.job.decode(one.data)
          if (E.isLeft(job)) {
            const unreadable = new Error(`a job of ${name} cannot be read`)
            // a node of another release may still read it, so it is a defect only after the last try
            if (name === givenUpOf(queue)) onDefect(unreadable)
            throw unreadable
          }
          await handle(job.right, AbortSignal.any([one.signal, closing.signal]))
        })
    })
    return worker
  }

  return {
    nudge,
    work: async (queue, { handle, giveUp }) => {
      await createQueues(boss, queue)
      const taking = Array.from({ length: queue.concurrency }, () => takeFrom(queue.name, queue, handle))
      workers.set(queue.name, await Promise.all(taking))
      workers.set(givenUpOf(queue), [await takeFrom(givenUpOf(queue), queue, giveUp)])
    },
    send: async (queue, jobs, transaction) => {
      const rows = jobs.map(({ job, priority = 0, startAfter }) => ({
        data: queue.job.encode(job),
        singletonKey: queue.keyOf(job),
        priority,
        retryLimit: retryLimitFor(queue),
        // an earlier release may have made the queue with another limit
        expireInSeconds: queue.limitSeconds,
        ...(startAfter === undefined ? {} : { startAfter }),
      }))
      if (rows.length > 0) await boss.insert(queue.name, rows, within(transaction))
    },
    drop: async (queue, like, transaction) => {
      const found = await boss.findJobs(queue.name, { data: like, queued: true, ...within(transaction) })
      if (found.length > 0)
        await boss.deleteJob(
          queue.name,
          found.map(({ id }) => id),
          within(transaction),
        )
    },
    close: async () => {
      closing.abort()
      const stopped = [...workers.keys()].map((name) => boss.offWork(name))
      await Promise.race([Promise.all(stopped), sleep(patienceMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
