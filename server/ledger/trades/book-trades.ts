import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import type { EventLog } from '../../log/event-log.ts'
import { coalesceRuns } from '../../log/concurrency/coalesce-runs.ts'
import { keepDoing } from '../../log/concurrency/keep-doing.ts'
import { isAway } from '../../postgres/is-away.ts'
import { type LockPatience, withBriefImportLock } from '../import/import-lock.ts'
import { deleteDueTrades, type DueTrades, firstDueTrades, isAnyTradeDue } from './due-trades.ts'
import { postTrades } from './post-trades.ts'

interface PostingServices {
  readonly pool: Pool
  readonly log: Pick<EventLog, 'appendPrepared'>
  readonly now: () => Date
  readonly onDefect: (defect: unknown) => void
}

const maxTradesAtOnce = 50

/** Longer than the time between two tries of an import to take the lock, so that an import gets its turn. */
const pauseMs = 60

/** An import holds the lock for long, so trades do not wait for it. Brief operations end soon. */
const postingPatience: LockPatience = { times: 0, timesForBrief: 10 }

/** Posts each act on its own and reports those that fail. Returns their sources: later acts on these must wait. */
const postOneByOne = async (
  { log, now, onDefect }: PostingServices,
  due: readonly DueTrades[],
): Promise<readonly string[]> => {
  const failed: string[] = []
  for (const one of due) {
    try {
      await postTrades(log, [one], now, deleteDueTrades([one]))
    } catch (defect) {
      if (isAway(defect)) throw defect
      onDefect(defect)
      failed.push(one.act.source)
    }
  }
  return failed
}

interface PostedBatch {
  readonly isMore: boolean
  readonly failed: readonly string[]
}

const nothingPosted: PostedBatch = { isMore: false, failed: [] }

const postBatch = async (services: PostingServices, failing: readonly string[]): Promise<PostedBatch> => {
  const posted = await withBriefImportLock<never, PostedBatch>(
    services.pool,
    async (client) => {
      const { due, isMore } = await firstDueTrades(client, maxTradesAtOnce, failing)
      if (due.length === 0) return E.right(nothingPosted)
      try {
        const isPosted = await postTrades(services.log, due, services.now, deleteDueTrades(due))
        return E.right({ isMore: isPosted && isMore, failed: [] })
      } catch (defect) {
        if (isAway(defect)) throw defect
        return E.right({ isMore: true, failed: await postOneByOne(services, due) })
      }
    },
    postingPatience,
  )()
  return E.isRight(posted) ? posted.right : nothingPosted
}

/** Trades become known now instead of at the fill, because figures read in between did not include them. */
export const postDueTrades = async (services: PostingServices): Promise<void> => {
  const failing: string[] = []
  for (;;) {
    const { isMore, failed } = await postBatch(services, failing)
    failing.push(...failed)
    if (!isMore) return
    await sleep(pauseMs)
  }
}

const postingIntervalMs = 1_000

interface PosterOptions extends PostingServices {
  /** A pool with a time limit for queries. Without it, a check on a dead connection would wait for ever. */
  readonly calls: Pool
}

export interface TradePoster {
  /** Resolves once all due trades are in the ledger. Also resolves if they cannot be posted now; the loop tries again. */
  readonly post: () => Promise<void>
  readonly keepPosting: () => { readonly close: () => Promise<void> }
}

/** Runs on all nodes; the import lock lets one of them post. */
export const openTradePoster = ({ calls, ...services }: PosterOptions): TradePoster => {
  const { onDefect } = services
  const post = coalesceRuns(async () => {
    if (await isAnyTradeDue(calls)) await postDueTrades(services)
  })
  return {
    post: () => post().catch(onDefect),
    keepPosting: () => keepDoing(post, { everyMs: postingIntervalMs, isAtOnce: false, onDefect }),
  }
}
