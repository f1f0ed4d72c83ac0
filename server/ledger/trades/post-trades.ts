import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E } from '../../../src/domain/fp.ts'
import { type AffectedFigures, figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import type { LedgerFinding } from '../../../src/domain/ledger/import/finding.ts'
import type { LedgerImportCommand } from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import type { TradePostingCommand } from '../../../src/domain/ledger/trades/posting.ts'
import type { StreamAppend, TransactionWork, EventLog, CallIntent } from '../../log/event-log.ts'
import { readStreams } from '../../log/open-log.ts'
import { openStreams } from '../../log/repository.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { ChangedRows } from '../import/affected.ts'
import { ledgerImportKind, nextImportTime } from '../import/append-import.ts'
import { nearBy } from '../import/checks/near-trades.ts'
import { withDigest } from '../import/findings/find-findings.ts'
import { reconcileAccounts } from '../reconciliation/reconcile.ts'
import { closedYearChanges } from '../years/closed-year-changes.ts'
import { endTrades, insertTrades } from './write-trades.ts'

const accountsOf = ({ posting }: TradePostingCommand): readonly string[] => posting.trades.map(({ account }) => account)

const AffectedCodes = t.strict({ account: t.string, group: t.string, adviser: t.string })

/** Accounts taxed together share one set of figures. */
const affectedCodesSql = `
  with own as (select unnest($1::text[]) as account),
    together as (
      select account from own
      union
      select other.account from own join ledger_entity e using (account)
        join ledger_entity other on other.taxpayer = e.taxpayer
      where e.known_to = 'infinity' and other.known_to = 'infinity'
    )
  select code as account, group_code as group, adviser_code as adviser
  from ledger_account where known_to = 'infinity' and code in (table together) order by 1`

const distinctCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes)].sort()

const readAffectedFigures = async (client: PoolClient, accounts: readonly string[]): Promise<AffectedFigures> => {
  const reached = await queryRows(client, AffectedCodes, affectedCodesSql, [accounts])
  return {
    _tag: 'Accounts',
    accounts: distinctCodes(reached.map(({ account }) => account)),
    groups: distinctCodes(reached.map(({ group }) => group)),
    advisers: distinctCodes(reached.map(({ adviser }) => adviser)),
  }
}

const transactionDetailTables: readonly string[] = ['component', 'parcel_pick']

const rowsChangedByTrades =
  (client: PoolClient, accounts: readonly string[], date: IsoDate): ChangedRows =>
  (name) =>
    name === 'transaction'
      ? `(select account, ${client.escapeLiteral(date)}::date as date
          from unnest(array[${accounts.map((account) => client.escapeLiteral(account)).join(', ')}]::text[]) as account)`
      : `(select * from ledger_${transactionDetailTables.includes(name) ? 'transaction' : name} where false)`

const commandOf = async (client: PoolClient, act: TradePostingCommand): Promise<LedgerImportCommand> => {
  const { date: figuresFrom, isSimulated } = act.posting
  const closedYears = await closedYearChanges(client, rowsChangedByTrades(client, accountsOf(act), figuresFrom))
  return act.type === 'PostTrades'
    ? { type: act.type, isSimulated, figuresFrom, closedYears }
    : { type: act.type, figuresFrom, closedYears }
}

const appendsOf = async (client: PoolClient, act: TradePostingCommand): Promise<readonly StreamAppend[]> => {
  const affected = await readAffectedFigures(client, accountsOf(act))
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

const writeRows = (
  transaction: PoolClient,
  { type, source, posting }: TradePostingCommand,
  at: string,
): Promise<void> =>
  type === 'PostTrades' ? insertTrades(transaction, source, posting, at) : endTrades(transaction, source, at)

type WriteIntent = Omit<CallIntent, 'call'>

const NearTrade = t.strict({
  import: t.string,
  account: t.string,
  security: t.string,
  date: t.string,
  values: t.readonlyArray(t.string),
})

/** Imported rows near the posted trades, except rows that belong to other fills not withdrawn. */
const nearTradesSql = `
  select distinct on (own.id) x.import_id as import, x.account, x.security, x.date::text as date,
    array[trim_scale(x.quantity)::text, trim_scale(round(coalesce(x.price, abs(x.amount) / x.quantity), 4))::text, own.key,
      trim_scale(own.quantity)::text, trim_scale(own.price)::text, own.date::text, coalesce(x.key, '#' || x.id)] as values
  from ledger_transaction as own
    join ledger_transaction as x using (account, security, type, known_to)
    join ledger_import as i on i.id = x.import_id
  where own.import_id = $1 and own.known_to = 'infinity' and ${nearBy('x', 'own')}
    and not exists (
      select from ledger_trade as trade join ledger_trade_source as source on source.id = trade.source
      where trade.transaction_id = x.id and source.withdrawn_at is null)
  order by own.id, abs(x.date - own.date), abs(x.quantity - own.quantity), x.id`

const nearTradeAppends = async (transaction: PoolClient, source: string): Promise<readonly StreamAppend[]> => {
  const found = await queryRows(transaction, NearTrade, nearTradesSql, [source])
  const byImport = Map.groupBy(found, (one) => one.import)
  const recorded = await readStreams(transaction, [...byImport.keys()].map(ledgerImportStream))
  const imports = openStreams({ readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) }, ledgerImportKind)
  const appends: StreamAppend[] = []
  for (const [id, rows] of byImport) {
    const findings = rows.map(
      ({ account, security, date, values }): LedgerFinding =>
        withDigest({ kind: 'nearly-an-order', account, security, date, values }),
    )
    const raised = imports.appends(id, await imports.past(id), [{ type: 'RaiseMoreFindings', findings }])
    if (E.isRight(raised)) appends.push(...raised.right.filter(({ events }) => events.length > 0))
  }
  return appends
}

/** The caller must hold the append lock and the import lock. */
export const postInTransaction = async (
  log: Pick<EventLog, 'appendWithin'>,
  transaction: PoolClient,
  { actor, at: asked, correlation }: WriteIntent,
  act: TradePostingCommand,
): Promise<void> => {
  const appends = await appendsOf(transaction, act)
  if (appends.length === 0) return
  const at = await nextImportTime(transaction, Date.parse(asked))
  await writeRows(transaction, act, at)
  const breaks = await (await reconcileAccounts(transaction, accountsOf(act), at))(transaction)
  const near =
    act.type === 'PostTrades' && !act.posting.isSimulated ? await nearTradeAppends(transaction, act.source) : []
  await log.appendWithin(transaction, { actor, at, correlation }, [...appends, ...near, ...breaks])
}

/** The caller must hold the import lock. */
export const postInOwnTransaction = async (
  log: Pick<EventLog, 'appendPrepared' | 'appendWithin'>,
  intent: WriteIntent,
  act: TradePostingCommand,
  beside: TransactionWork = () => Promise.resolve(),
): Promise<boolean> => {
  const both: TransactionWork = async (transaction) => {
    await beside(transaction)
    await postInTransaction(log, transaction, intent, act)
  }
  const posting = log.appendPrepared(intent, [], () => Promise.resolve({ at: intent.at, beside: both }))
  return E.isRight(await posting())
}
