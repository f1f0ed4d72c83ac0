import { setTimeout as sleep } from 'node:timers/promises'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { E } from '../../src/domain/fp.ts'
import { asError } from '../logger/errors.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'
import { openTries, retryLimitFor } from './tries.ts'

interface SentJob<Job> {
  readonly job: Job
  readonly priority?: number
  /** No worker takes the job before this ISO instant. */
  readonly startAfter?: string
}

export interface JobQueue<Job> {
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

interface JobWork<Job> {
  /** A rejection causes a retry. `signal` aborts when this node no longer waits for the result. */
  readonly handle: (job: Job, signal: AbortSignal) => Promise<void>
  readonly giveUp: (job: Job) => Promise<void>
}

const deadLetterQueueName = ({ name }: Pick<JobQueue<object>, 'name'>): string => `${name}.given-up`

export interface JobQueues {
  /** Creates the queue; call it before `send`. */
  readonly work: <Job>(queue: JobQueue<Job>, work: JobWork<Job>) => Promise<void>
  readonly send: <Job>(
    queue: JobQueue<Job>,
    jobs: readonly SentJob<Job>[],
    transaction?: StatementSink,
  ) => Promise<void>
  /** Deletes jobs that no worker has taken. */
  readonly drop: <Job>(queue: JobQueue<Job>, like: Partial<Job> & object, transaction: StatementSink) => Promise<void>
  readonly nudge: (queue: Pick<JobQueue<object>, 'name'>) => void
  readonly close: () => Promise<void>
}

export interface JobsOptions {
  readonly pool: Pool
  readonly onDefect: (defect: unknown) => void
}

/** These values decide how soon a killed node is detected. pg-boss allows no `heartbeat` below 10. */
const pollSeconds = { poll: 2, supervise: 2, heartbeat: 10, heartbeatRefresh: 3 }
const timeoutMs = 5000

const ErrorMessage = t.type({ message: t.string })

const asDb = (pool: Pool): Db => ({
  executeSql: (text, values) => pool.query(text, values),
})

/** The ids of new jobs are not needed, so they may be inserted later. */
const sendOptions = (transaction: StatementSink | undefined): { readonly db?: Db } =>
  transaction === undefined
    ? {}
    : {
        db: {
          executeSql: async (text, values) => {
            await transaction.query(text, values)
            return { rows: [] }
          },
        },
      }

const dropSql = "delete from pgboss.job where name = $1 and data @> $2::jsonb and state < 'active'"

const createQueues = async (boss: PgBoss, queue: Omit<JobQueue<object>, 'job' | 'keyOf'>): Promise<void> => {
  const deadLetter = deadLetterQueueName(queue)
  await boss.createQueue(deadLetter, { retryLimit: 20, retryDelay: 5, heartbeatSeconds: pollSeconds.heartbeat })
  await boss.createQueue(queue.name, {
    policy: 'exclusive',
    deadLetter,
    retryLimit: queue.retries,
    retryDelay: queue.retryAfterSeconds,
    expireInSeconds: queue.limitSeconds,
    heartbeatSeconds: pollSeconds.heartbeat,
    ...(queue.keptSeconds === undefined ? {} : { deleteAfterSeconds: queue.keptSeconds }),
  })
}

/** pg-boss reports errors as plain objects, without their class. */
const errorFromReported = (reported: unknown): Error =>
  reported instanceof Error || !ErrorMessage.is(reported)
    ? asError(reported)
    : Object.assign(new Error(reported.message), reported)

export const openJobs = async ({ pool, onDefect }: JobsOptions): Promise<JobQueues> => {
  const boss = new PgBoss({
    db: asDb(pool),
    schedule: false,
    superviseIntervalSeconds: pollSeconds.supervise,
    monitorIntervalSeconds: pollSeconds.supervise,
  })
  boss.on('error', (defect) => {
    onDefect(errorFromReported(defect))
  })
  await boss.start()

  const closing = new AbortController()
  const workers = new Map<string, readonly string[]>()
  const nudge: JobQueues['nudge'] = ({ name }) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  const takeFrom = async <Job>(
    name: string,
    queue: JobQueue<Job>,
    handle: (job: Job, signal: AbortSignal) => Promise<void>,
  ): Promise<string> => {
    const attempt = openTries(pool, queue, () => closing.signal.aborted)
    const options = {
      pollingIntervalSeconds: pollSeconds.poll,
      heartbeatRefreshSeconds: pollSeconds.heartbeatRefresh,
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
            if (name === deadLetterQueueName(queue)) onDefect(unreadable)
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
      workers.set(deadLetterQueueName(queue), [await takeFrom(deadLetterQueueName(queue), queue, giveUp)])
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
      if (rows.length > 0) await boss.insert(queue.name, rows, sendOptions(transaction))
    },
    drop: async (queue, like, transaction) => {
      await transaction.query(dropSql, [queue.name, JSON.stringify(like)])
    },
    close: async () => {
      closing.abort()
      const stopped = [...workers.keys()].map((name) => boss.offWork(name))
      await Promise.race([Promise.all(stopped), sleep(timeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
