import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import type { TransactionRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import { roundUnits, unitTradeTypes } from '../../src/domain/ledger/parcels/parcel.ts'

interface CustodianStatements {
  readonly positions: readonly Readonly<Record<string, string>>[]
  readonly cash: readonly Readonly<Record<string, string>>[]
}

const unknownUnits = 25

const unitsOf = ({ type, quantity: units }: TransactionRow): number =>
  type === 'sell' ? -Number(units) : Number(units)

const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

export const custodianStatements = (
  transactions: readonly TransactionRow[],
  accounts: readonly string[],
  date: IsoDate,
): CustodianStatements => {
  const rowsOf = (account: string): readonly TransactionRow[] =>
    transactions.filter((row) => row.AccountCode === account && row.date <= date)
  const held = accounts.flatMap((AccountCode) =>
    [
      ...Map.groupBy(
        rowsOf(AccountCode).filter(({ type }) => unitTradeTypes.is(type)),
        ({ asx_code }) => asx_code ?? '',
      ),
    ].flatMap(([asx_code, rows]) => {
      const units = roundUnits(sumBy(rows, unitsOf))
      return units > 0 ? [{ AccountCode, date, asx_code, units }] : []
    }),
  )
  return {
    positions: held.map(({ units, ...row }, nth) => ({
      ...row,
      units: String(nth === 0 ? units + unknownUnits : units),
    })),
    cash: accounts.map((AccountCode) => ({
      AccountCode,
      date,
      balance: sumBy(rowsOf(AccountCode), ({ amount }) => Number(amount)).toFixed(2),
    })),
  }
}
