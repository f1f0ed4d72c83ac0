import type { HeldUnits, Receivable } from '../../../../src/domain/ledger/income/receivable.ts'
import type { CashDay } from '../../../../src/domain/ledger/valuation/cash-day.ts'
import type { ForeignCash } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import type { Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { Positions } from '../positions.ts'

export const heldUnits = (positions: readonly Position[]): readonly HeldUnits[] =>
  positions.map(({ account, security, history: { held, considerations } }) => ({
    account,
    security,
    held,
    considerations,
  }))

export interface Facts extends Positions {
  readonly cash: ReadonlyMap<string, readonly CashDay[]>
  readonly foreignCash: readonly ForeignCash[]
  readonly receivables: readonly Receivable[]
}
