import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { E } from '../../../src/domain/fp.ts'
import { type AffectedFigures, figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import type { LedgerFinding } from '../../../src/domain/ledger/import/finding.ts'
import type { LedgerImportCommand } from '../../../src/domain/ledger/import/ledger-import.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import type { TradePostingCommand } from '../../../src/domain/ledger/trades/posting.ts'
import { closedYearStream } from '../../../src/domain/ledger/years/closed-year.ts'
import type { EventLog, PlannedAppend, StreamAppend, TransactionWork } from '../../log/event-log.ts'
import { readStreams } from '../../log/open-log.ts'
import { openStreams } from '../../log/repository.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { ChangedRows } from '../import/affected.ts'
import { ledgerImportKind, nextImportTime } from '../import/append-import.ts'
import { nearBy } from '../import/checks/near-trades.ts'
import { withDigest } from '../import/findings/find-findings.ts'
import { reconcileAccounts } from '../reconciliation/reconcile.ts'
import { closedYearChanges } from '../years/closed-year-changes.ts'
import type { DueTrades } from './due-trades.ts'
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

/** `actor` and `correlation` are those of the event that made the trades due. */
export type TradesToPost = Pick<DueTrades, 'actor' | 'correlation' | 'act'>

interface DecidedPosting extends TradesToPost {
  readonly appends: readonly StreamAppend[]
}

/** Leaves out acts that the ledger already contains. */
const decidePostings = async (client: PoolClient, all: readonly TradesToPost[]): Promise<readonly DecidedPosting[]> => {
  const recorded = await readStreams(
    client,
    all.map(({ act }) => ledgerImportStream(act.source)),
  )
  const decided: DecidedPosting[] = []
  for (const { act, actor, correlation } of all) {
    const affected = await readAffectedFigures(client, accountsOf(act))
    const streams = openStreams(
      { readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) },
      {
        ...ledgerImportKind,
        audience: (event) =>
          event.type === 'FiguresChanged' ? figuresAudience(affected) : ledgerImportKind.audience(),
      },
    )
    const appends = streams.appends(act.source, await streams.past(act.source), [await commandOf(client, act)])
    const written = E.isLeft(appends) ? [] : appends.right.filter(({ events }) => events.length > 0)
    if (written.length > 0)
      decided.push({ act, actor, correlation, appends: written.map((one) => ({ ...one, actor, correlation })) })
  }
  return decided
}

const writeRows = (
  transaction: PoolClient,
  { type, source, posting }: TradePostingCommand,
  at: string,
): Promise<void> =>
  type === 'PostTrades' ? insertTrades(transaction, source, posting, at) : endTrades(transaction, source, at)

const isMatchable = ({ type, posting }: TradePostingCommand): boolean => type === 'PostTrades' && !posting.isSimulated

const NearTrade = t.strict({
  import: t.string,
  account: t.string,
  security: t.string,
  date: t.string,
  values: t.readonlyArray(t.string),
})

/**
 * Imported rows near the posted trades, except rows that belong to other fills not withdrawn. `$1` and `$2`: sources that
 * this batch posts and withdraws, which `ledger_trade_source` does not show yet.
 */
const nearTradesSql = `
  select distinct on (own.id) x.import_id as import, x.account, x.security, x.date::text as date,
    array[trim_scale(x.quantity)::text, trim_scale(round(coalesce(x.price, abs(x.amount) / x.quantity), 4))::text, own.key,
      trim_scale(own.quantity)::text, trim_scale(own.price)::text, own.date::text, coalesce(x.key, '#' || x.id)] as values
  from ledger_transaction as own
    join ledger_transaction as x using (account, security, type, known_to)
    join ledger_import as i on i.id = x.import_id
  where own.import_id = any($3) and own.known_to = 'infinity' and ${nearBy('x', 'own')}
    and not exists (
      select from ledger_trade as trade left join ledger_trade_source as source on source.id = trade.source
      where trade.transaction_id = x.id and source.withdrawn_at is null
        and (source.id is not null or trade.source = any($1)) and not trade.source = any($2))
  order by own.id, abs(x.date - own.date), abs(x.quantity - own.quantity), x.id`

const nearTradeAppends = async (
  transaction: PoolClient,
  acts: readonly TradePostingCommand[],
): Promise<readonly StreamAppend[]> => {
  const [posted, withdrawn] = (['PostTrades', 'WithdrawTrades'] as const).map((type) =>
    acts.filter((act) => act.type === type).map(({ source }) => source),
  )
  const matchable = acts.filter(isMatchable).map(({ source }) => source)
  if (matchable.length === 0) return []
  const found = await queryRows(transaction, NearTrade, nearTradesSql, [posted, withdrawn, matchable])
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

/**
 * Posts trades of different sources in one transaction. The statements of `beside` run even if the ledger already contains
 * the trades. The caller must hold the import lock. False if other writes conflicted ten times.
 */
export const postTrades = async (
  log: Pick<EventLog, 'appendPrepared'>,
  all: readonly TradesToPost[],
  now: () => Date,
  beside: TransactionWork = () => Promise.resolve(),
): Promise<boolean> => {
  const [first, ...others] = all
  if (first === undefined) return true
  // breaks and findings may be the effect of several fills
  const { actor, correlation } = others.length === 0 ? first : { actor: 'system', correlation: randomUUID() }
  const intent = { actor, at: now().toISOString(), correlation }
  const posting = log.appendPrepared(intent, async (preparing) => {
    let decided: readonly DecidedPosting[] | null = await decidePostings(preparing, all)
    const acts = decided.map(({ act }) => act)
    const at = await nextImportTime(preparing, now().getTime())
    for (const act of acts) await writeRows(preparing, act, at)
    const decideBreaks = await reconcileAccounts(preparing, distinctCodes(acts.flatMap(accountsOf)), at)
    const plan = async (transaction: PoolClient): Promise<PlannedAppend> => {
      const posted = (decided ?? (await decidePostings(transaction, all))).flatMap(({ appends }) => appends)
      decided = null
      const near = await nearTradeAppends(transaction, acts)
      const breaks = await decideBreaks(transaction, [...posted, ...near])
      return { appends: [...posted, ...near, ...breaks], beside, unchanged: [closedYearStream('')] }
    }
    return { at, plan }
  })
  return E.isRight(await posting())
}
