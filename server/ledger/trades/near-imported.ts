import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { E } from '../../../src/domain/fp.ts'
import type { Finding } from '../../../src/domain/ledger/import/finding.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import type { Append } from '../../log/event-log.ts'
import { readStreams } from '../../log/open-log.ts'
import { openStreams } from '../../log/repository.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { ledgerImportKind } from '../import/append-import.ts'
import { nearBy } from '../import/checks/near-trades.ts'
import { withDigest } from '../import/findings/find-findings.ts'

const Near = t.strict({
  ...{ import: t.string, account: t.string, security: t.string, date: t.string },
  values: t.readonlyArray(t.string),
})

/** Rows that imports brought before a fill and that stand beside its own, those of fills that still stand left out. */
const near = `
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

/** What a fill that has just been posted nearly is, told with the imports that had brought it. */
export const nearImported = async (transaction: PoolClient, source: string): Promise<readonly Append[]> => {
  const found = await queryRows(transaction, Near, near, [source])
  const byImport = Map.groupBy(found, (one) => one.import)
  const recorded = await readStreams(transaction, [...byImport.keys()].map(ledgerImportStream))
  const imports = openStreams({ readStream: (stream) => Promise.resolve(recorded.get(stream) ?? []) }, ledgerImportKind)
  const appends: Append[] = []
  for (const [id, rows] of byImport) {
    const findings = rows.map(
      ({ account, security, date, values }): Finding =>
        withDigest({ kind: 'nearly-an-order', account, security, date, values }),
    )
    const raised = imports.appends(id, await imports.past(id), [{ type: 'RaiseMoreFindings', findings }])
    if (E.isRight(raised)) appends.push(...raised.right.filter(({ events }) => events.length > 0))
  }
  return appends
}
