import { cents, totalOf } from '../../../../src/domain/money.ts'
import { allocation } from '../../../../src/domain/ledger/valuation/allocation.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { cashAccount, type Security } from '../../../ledger/read/read-securities.ts'
import { cashOf, holdingsOf } from '../../../ledger/data-sets/holding.ts'
import type { Reading } from '../reading.ts'

type AllocationData = SectionData<'allocation'>

export const readAllocation = async (reading: Reading): Promise<AllocationData> => {
  const asAt = reading.dates.PositionDate
  const { whole, byAccount } = await reading.ledgers({ from: asAt, to: asAt })
  const securities = await reading.securities()
  const held = [
    ...holdingsOf(whole, asAt).map(({ security, marketValue }) => ({
      security: securities(security),
      value: marketValue,
    })),
    { security: cashAccount, value: cashOf(whole) },
  ]
  const by = (nameOf: (security: Security) => string) =>
    allocation(held.map(({ security, value }) => ({ name: nameOf(security), value })))
  const accounts = [...byAccount].map(([name, ledger]) => ({
    name,
    value: cents(totalOf(holdingsOf(ledger, asAt), ({ marketValue }) => marketValue) + cashOf(ledger)),
  }))
  return {
    asAt,
    total: totalOf(held, ({ value }) => value),
    assetClasses: by(({ assetClass }) => assetClass),
    sectors: by(({ sector }) => sector),
    securities: by(({ code }) => code).map(({ name, ...share }) => ({
      securityCode: name,
      securityName: name === cashAccount.code ? cashAccount.name : securities(name).name,
      ...share,
    })),
    accounts: allocation(accounts).map(({ name, ...share }) => ({
      accountCode: name,
      accountName: reading.accountName(name),
      ...share,
    })),
  }
}
