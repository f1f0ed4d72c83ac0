import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../src/domain/ledger/actions/corporate-action.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { Quotation } from '../../../src/domain/ledger/valuation/price.ts'

export interface Positions {
  readonly positions: readonly Position[]
  readonly actions: readonly UnitAction[]
  readonly quotations: ReadonlyMap<string, Quotation>
  /** By account, the first day of its trades' rates. */
  readonly quotedFrom: ReadonlyMap<string, IsoDate>
}

export const becoming = (action: UnitAction): readonly string[] => ('newCode' in action ? [action.newCode] : [])

export const sizeOfPositions = ({ positions }: Positions): number =>
  positions.reduce(
    (size, { history: { held, costs, paid, open, disposals } }) =>
      size + held.length + costs.length + paid.length + open.length + disposals.length,
    1,
  )
