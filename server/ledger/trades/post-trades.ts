import type { PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import { figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import type { LedgerImportCommand } from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import type { TradeAct } from '../../../src/domain/ledger/trades/posting.ts'
import type { Append, Beside, EventLog, Intent } from '../../log/event-log.ts'
import { readStreams } from '../../log/open-log.ts'
import { openStreams } from '../../log/repository.ts'
import { ledgerImportKind, nextMoment } from '../import/append-import.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { closedYearChanges } from '../years/closed-year-changes.ts'
import { nearImported } from './near-imported.ts'
import { reachedByTrades, tradedRows } from './traded-accounts.ts'
import { endTrades, insertTrades } from './write-trades.ts'

const accountsOf = ({ posting }: TradeAct): readonly string[] => posting.trades.map(({ account }) => account)

const commandOf = async (client: PoolClient, act: TradeAct): Promise<LedgerImportCommand> => {
  const { date: figuresFrom, isSimulated } = act.posting
  const closedYears = await closedYearChanges(client, tradedRows(client, accountsOf(act), figuresFrom))
  return act.type === 'PostTrades'
    ? { type: act.type, isSimulated, figuresFrom, closedYears }
    : { type: act.type, figuresFrom, closedYears }
}

/** None where it was done before. */
const appendsOf = async (client: PoolClient, act: TradeAct): Promise<readonly Append[]> => {
  const affected = await reachedByTrades(client, accountsOf(act))
  const recorded = await readStreams(client, [ledgerImportStream(act.source)])
  const streams = openStreams(
    { readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) },
    {
      ...ledgerImportKind,
      audience: (event) => (event.type === 'FiguresChanged' ? figuresAudience(affected) : ledgerImportKind.audience()),
    },
  )
  const decided = streams.appends(act.source, await streams.past(act.source), [await commandOf(client, act)])
  return E.isLeft(decided) ? [] : decided.right.filter(({ events }) => events.length > 0)
}

const writeRows = (transaction: PoolClient, { type, source, posting }: TradeAct, at: string): Promise<void> =>
  type === 'PostTrades' ? insertTrades(transaction, source, posting, at) : endTrades(transaction, source, at)

type Writing = Omit<Intent, 'call'>

/** More of an append: by whoever has the lock of appends, and that of imports. */
export const postWithin = async (
  log: Pick<EventLog, 'appendWithin'>,
  transaction: PoolClient,
  { actor, at: asked, correlation }: Writing,
  act: TradeAct,
): Promise<void> => {
  const appends = await appendsOf(transaction, act)
  if (appends.length === 0) return
  const at = await nextMoment(transaction, Date.parse(asked))
  await writeRows(transaction, act, at)
  const breaks = await (await reconcile(transaction, accountsOf(act), at))(transaction)
  const near = act.type === 'PostTrades' && !act.posting.isSimulated ? await nearImported(transaction, act.source) : []
  await log.appendWithin(transaction, { actor, at, correlation }, [...appends, ...near, ...breaks])
}

/** In an append of its own, by whoever has the lock of imports; with what is written `beside` it. */
export const postAlone = async (
  log: Pick<EventLog, 'appendPrepared' | 'appendWithin'>,
  intent: Writing,
  act: TradeAct,
  beside: Beside = () => Promise.resolve(),
): Promise<boolean> => {
  const both: Beside = async (transaction) => {
    await beside(transaction)
    await postWithin(log, transaction, intent, act)
  }
  const posting = log.appendPrepared(intent, [], () => Promise.resolve({ at: intent.at, beside: both }))
  return E.isRight(await posting())
}
