import type { Ledger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import type { Ledgers } from '../../read/load-ledgers.ts'

const empty: Ledger = { positions: [], receivables: [], cash: [], prices: new Map() }

export const ledgerOf = ({ byPart }: Ledgers): Ledger => byPart.get('whole') ?? empty
