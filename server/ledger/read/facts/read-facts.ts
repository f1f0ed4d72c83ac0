import { readReceivables } from '../income/read-receivables.ts'
import { readCash, readForeignCash } from '../cash/read-cash.ts'
import { readPositions } from '../read-positions.ts'
import type { LedgerScope, DateSpan } from '../scope.ts'
import type { LedgerSnapshot } from '../snapshot.ts'
import { type LedgerFacts, heldUnits } from './facts.ts'

export const readFacts = async (snapshot: LedgerSnapshot, scope: LedgerScope, span: DateSpan): Promise<LedgerFacts> => {
  const accounts = [...scope.keys()]
  const positions = await readPositions(snapshot, accounts, span.to)
  return {
    ...positions,
    cash: await readCash(snapshot, scope, span),
    receivables: await readReceivables(snapshot, accounts, heldUnits(positions.positions), span),
    foreignCash: await readForeignCash(snapshot, accounts, span),
  }
}
