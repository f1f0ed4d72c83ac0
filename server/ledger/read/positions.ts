import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../src/domain/ledger/actions/corporate-action.ts'
import type { LedgerPosition } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { CurrencyQuotation } from '../../../src/domain/ledger/valuation/price.ts'

export interface LedgerPositions {
  readonly positions: readonly LedgerPosition[]
  readonly actions: readonly UnitAction[]
  readonly quotations: ReadonlyMap<string, CurrencyQuotation>
  /** By account, the first day of its trades' rates. */
  readonly quotedFrom: ReadonlyMap<string, IsoDate>
}

export const newCodesOf = (action: UnitAction): readonly string[] => ('newCode' in action ? [action.newCode] : [])

export const sizeOfPositions = ({ positions }: LedgerPositions): number =>
  positions.reduce(
    (size, { history: { held, costs, paid, open, disposals } }) =>
      size + held.length + costs.length + paid.length + open.length + disposals.length,
    1,
  )
