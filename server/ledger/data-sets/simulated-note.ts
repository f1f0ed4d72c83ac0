import * as t from 'io-ts'
import type { WidgetGraph } from '../../../src/domain/widgets/graph/widget-graph.ts'
import type { WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnown } from '../read/snapshot.ts'
import { codesOf, type Reading } from './reading.ts'

const Counted = t.strict({ count: t.number })

const sql = `
  select count(*)::int as count
  from ledger_trade_source as s join ledger_trade as trade on trade.source = s.id
    join ledger_transaction as x on x.id = trade.transaction_id and x.import_id = s.id
  where s.is_simulated and x.account = any($2) and x.date <= $3 and ${isKnown('x')}`

/** Says of figures that they include trades of the simulated exchange. */
export const withSimulatedNote = async <Figures extends WidgetTable | WidgetGraph>(
  reading: Pick<Reading, 'accounts' | 'asAt' | 'snapshot'>,
  figures: Figures,
): Promise<Figures> => {
  const { client, knownBefore } = reading.snapshot
  const [counted] = await queryRows(client, Counted, sql, [knownBefore, codesOf(reading), reading.asAt])
  const count = counted?.count ?? 0
  if (count === 0) return figures
  const value = `includes ${count === 1 ? '1 simulated trade' : `${count.toLocaleString('en-AU')} simulated trades`}`
  return { ...figures, meta: [...figures.meta, { class: 'subtitle', value }] }
}
