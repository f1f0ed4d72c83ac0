import { valuingDays } from '../../../src/domain/ledger/valuation/daily-value.ts'
import { flowDays } from '../../../src/domain/ledger/valuation/valued-transfer.ts'
import { inSlices } from '../read/in-slices.ts'
import { revisionOf } from '../read/revision-of.ts'
import type { DailyCourse } from '../read/ledger-memory.ts'
import { loadLedgers } from '../read/load-ledgers.ts'
import { type Span, together } from '../read/scope.ts'
import type { Snapshot } from '../read/snapshot.ts'
import { ledgerOf } from './ledger-of.ts'

const makeDailyCourse = async (snapshot: Snapshot, accounts: readonly string[], span: Span): Promise<DailyCourse> => {
  const ledger = ledgerOf(await loadLedgers(snapshot, together(accounts), span))
  const days = await inSlices(valuingDays(ledger, span.from, span.to), snapshot)
  return { days, flows: flowDays(ledger.cash, ledger.transfers), receivables: ledger.receivables }
}

/** Some accounts together from the close of the first day of a span to that of the last, as it is kept of the same revision. */
export const readDailyCourse = async (
  snapshot: Snapshot,
  accounts: readonly string[],
  span: Span,
): Promise<DailyCourse> => {
  const make = () => makeDailyCourse(snapshot, accounts, span)
  if (snapshot.memory === undefined) return make()
  return snapshot.memory.courses.of(await revisionOf(snapshot, accounts, span.from, span.to), make)
}
