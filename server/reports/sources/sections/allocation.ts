import { cents, totalOf } from '../../../../src/domain/money.ts'
import { allocation } from '../../../../src/domain/ledger/valuation/allocation.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { cashAccount, receivableIncome, type Security } from '../../../ledger/read/read-securities.ts'
import { cashOf, holdingsOf, receivableOf } from '../../../ledger/data-sets/holdings/holding.ts'
import type { Reading } from '../reading.ts'

type AllocationData = SectionData<'allocation'>

export const readAllocation = async (reading: Reading): Promise<AllocationData> => {
  const asAt = reading.dates.PositionDate
  const { whole, byAccount } = await reading.ledgers({ from: asAt, to: asAt })
  const securities = await reading.securities()
  const owed = receivableOf(whole, asAt)
  const held = [
    ...holdingsOf(whole, asAt).map(({ security, marketValue }) => ({
      security: securities(security),
      value: marketValue,
    })),
    { security: cashAccount, value: cashOf(whole) },
    ...(owed === 0 ? [] : [{ security: receivableIncome, value: owed }]),
  ]
  const own = new Map([cashAccount, receivableIncome].map(({ code, name }) => [code, name]))
  const nameOf = (code: string): string => own.get(code) ?? securities(code).name
  const by = (partOf: (security: Security) => string) =>
    allocation(held.map(({ security, value }) => ({ name: partOf(security), value })))
  const accounts = [...byAccount].map(([name, ledger]) => ({
    name,
    value: cents(
      totalOf(holdingsOf(ledger, asAt), ({ marketValue }) => marketValue) + cashOf(ledger) + receivableOf(ledger, asAt),
    ),
  }))
  return {
    asAt,
    total: totalOf(held, ({ value }) => value),
    assetClasses: by(({ assetClass }) => assetClass),
    sectors: by(({ sector }) => sector),
    securities: by(({ code }) => code).map(({ name, ...share }) => ({
      securityCode: name,
      securityName: nameOf(name),
      ...share,
    })),
    accounts: allocation(accounts).map(({ name, ...share }) => ({
      accountCode: name,
      accountName: reading.accountName(name),
      ...share,
    })),
  }
}
