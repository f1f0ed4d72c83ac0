import type { Pool } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import type { EventLog } from '../../log/event-log.ts'
import { coalesced } from '../../log/concurrency/coalesced.ts'
import { keepDoing } from '../../log/concurrency/keep-doing.ts'
import { withBriefImportLock } from '../import/import-lock.ts'
import { deleteDueTrades, firstDueTrades, isAnyTradeDue } from './due-trades.ts'
import { postTrades } from './post-trades.ts'

interface PostingServices {
  readonly pool: Pool
  readonly log: Pick<EventLog, 'appendPrepared'>
  readonly now: () => Date
}

const maxTradesAtOnce = 50

/** Trades become known now instead of at the fill, because figures read in between did not include them. */
export const postDueTrades = async ({ pool, log, now }: PostingServices): Promise<void> => {
  await withBriefImportLock(pool, async (client) => {
    for (;;) {
      const due = await firstDueTrades(client, maxTradesAtOnce)
      if (due.length === 0 || !(await postTrades(log, due, now, deleteDueTrades(due)))) return E.right(null)
    }
  })()
}

const postingIntervalMs = 1_000

interface PosterOptions extends PostingServices {
  /** A pool with a time limit for queries. Without it, a check on a dead connection would wait for ever. */
  readonly calls: Pool
  readonly onDefect: (defect: unknown) => void
}

export interface TradePoster {
  /** Resolves once all trades that were due are in the ledger, or cannot be posted now; then it is tried each second. */
  readonly post: () => Promise<void>
  readonly keepPosting: () => { readonly close: () => Promise<void> }
}

/** Runs on all nodes; the import lock lets one of them post. */
export const openTradePoster = ({ calls, onDefect, ...services }: PosterOptions): TradePoster => {
  const post = coalesced(async () => {
    if (await isAnyTradeDue(calls)) await postDueTrades(services)
  })
  return {
    post: () => post().catch(onDefect),
    keepPosting: () => keepDoing(post, { everyMs: postingIntervalMs, isAtOnce: false, onDefect }),
  }
}
