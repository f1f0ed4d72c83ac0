import type { HeldUnits, IncomeReceivable } from '../../../../src/domain/ledger/income/receivable.ts'
import type { CashDay } from '../../../../src/domain/ledger/valuation/cash-day.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { LedgerPosition } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { LedgerPositions } from '../positions.ts'

export const heldUnits = (positions: readonly LedgerPosition[]): readonly HeldUnits[] =>
  positions.map(({ account, security, history: { held, considerations } }) => ({
    account,
    security,
    held,
    considerations,
  }))

export interface LedgerFacts extends LedgerPositions {
  readonly cash: ReadonlyMap<string, readonly CashDay[]>
  readonly foreignCash: readonly ForeignCash[]
  readonly receivables: readonly IncomeReceivable[]
}
