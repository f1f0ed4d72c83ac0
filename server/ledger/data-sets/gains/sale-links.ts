import type { Ledger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { whatIfPath } from '../../../../src/domain/navigation/route.ts'
import { actPath, type Cell, type Column, type Row } from '../../../../src/domain/widgets/table/widget-table.ts'
import type { Reading } from '../reading.ts'
import { column, link } from '../table.ts'

type Of = Pick<Reading, 'entity'>

/** Of an account and of a group: of more accounts nobody chooses one. */
const isOffered = ({ entity: { type } }: Of): boolean => type === 'portfolio' || type === 'group'

export const saleColumns = (of: Of): readonly Column[] =>
  isOffered(of) ? [column(actPath, 'What-if', 'link', { visibilityWeight: 1 })] : []

const linksOf = ({ positions }: Ledger): ((security: string) => Cell) => {
  const held = positions.filter(({ history }) => history.open.length > 0)
  const holders = Map.groupBy(held, ({ security }) => security)
  return (security) => {
    const accounts = (holders.get(security) ?? []).map(({ account }) => account).toSorted()
    const [first] = accounts
    return first === undefined ? null : link(whatIfPath(first, { security, accounts }), 'Try a sale')
  }
}

/** Where a sale of the security of a row can be tried: by the first account that holds it, beside those that do too. */
export const withSale = (of: Of, ledger: Ledger): ((row: Row) => Row) => {
  if (!isOffered(of)) return (row) => row
  const linkOf = linksOf(ledger)
  return (row) => ({ ...row, [actPath]: linkOf(typeof row['code'] === 'string' ? row['code'] : '') })
}
