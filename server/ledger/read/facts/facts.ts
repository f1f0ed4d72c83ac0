import type { HeldUnits, Receivable } from '../../../../src/domain/ledger/income/receivable.ts'
import type { CashDay } from '../../../../src/domain/ledger/valuation/cash-day.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { readReceivables } from '../income/read-receivables.ts'
import type { Positions } from '../positions.ts'
import { readCash } from '../read-cash.ts'
import { readForeignCash } from '../read-foreign-cash.ts'
import { readPositions } from '../read-positions.ts'
import type { Scope, Span } from '../scope.ts'
import type { Snapshot } from '../snapshot.ts'

export const heldUnits = (positions: readonly Position[]): readonly HeldUnits[] =>
  positions.map(({ account, security, history: { held, considerations } }) => ({
    ...{ account, security, held, considerations },
  }))

/** What some accounts hold and have held, their cash by the parts of a scope, and what they are owed: all but what it is worth. */
export interface Facts extends Positions {
  readonly cash: ReadonlyMap<string, readonly CashDay[]>
  readonly foreignCash: readonly ForeignCash[]
  readonly receivables: readonly Receivable[]
}

export const readFacts = async (snapshot: Snapshot, scope: Scope, span: Span): Promise<Facts> => {
  const accounts = [...scope.keys()]
  const positions = await readPositions(snapshot, accounts, span.to)
  return {
    ...positions,
    cash: await readCash(snapshot, scope, span),
    receivables: await readReceivables(snapshot, accounts, heldUnits(positions.positions), span),
    foreignCash: await readForeignCash(snapshot, accounts, span),
  }
}
