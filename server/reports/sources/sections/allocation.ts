import { roundToCents, totalOf } from '../../../../src/domain/money.ts'
import { allocationShares, negativePartsText } from '../../../../src/domain/ledger/valuation/allocation.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { cashSecurity, receivableSecurity, type NamedSecurity } from '../../../ledger/read/read-securities.ts'
import { cashOf, foreignCashOf, holdingsOf, receivableOf } from '../../../ledger/data-sets/holdings/holding.ts'
import { unpricedAssetCodes } from '../../../ledger/data-sets/holdings/unpriced.ts'
import type { SectionReading } from '../reading.ts'

type AllocationData = SectionData<'allocation'>

export const readAllocation = async (reading: SectionReading): Promise<AllocationData> => {
  const asAt = reading.dates.PositionDate
  const { whole, byAccount } = await reading.ledgers({ from: asAt, to: asAt })
  const securities = await reading.securities()
  const owed = receivableOf(whole, asAt)
  const holdings = holdingsOf(whole, asAt)
  const isUnpriced = (...some: Parameters<typeof unpricedAssetCodes>): boolean => unpricedAssetCodes(...some).length > 0
  const held = [
    ...holdings.map(({ security, marketValue, isAtCost }) => ({
      security: securities(security),
      value: marketValue,
      isIncomplete: isAtCost,
    })),
    { security: cashSecurity, value: cashOf(whole), isIncomplete: isUnpriced([], foreignCashOf(whole, asAt)) },
    ...(owed === 0 ? [] : [{ security: receivableSecurity, value: owed, isIncomplete: false }]),
  ]
  const own = new Map([cashSecurity, receivableSecurity].map(({ code, name }) => [code, name]))
  const nameOf = (code: string): string => own.get(code) ?? securities(code).name
  const by = (partOf: (security: NamedSecurity) => string) => {
    const incomplete = new Set(held.flatMap((one) => (one.isIncomplete ? [partOf(one.security)] : [])))
    return allocationShares(held.map(({ security, value }) => ({ name: partOf(security), value }))).map((share) => ({
      ...share,
      isIncomplete: incomplete.has(share.name),
    }))
  }
  const assetClasses = by(({ assetClass }) => assetClass)
  const accounts = [...byAccount].map(([name, ledger]) => ({
    name,
    value: roundToCents(
      totalOf(holdingsOf(ledger, asAt), ({ marketValue }) => marketValue) + cashOf(ledger) + receivableOf(ledger, asAt),
    ),
  }))
  const isIncompleteAccount = (code: string): boolean => {
    const ledger = byAccount.get(code)
    return ledger !== undefined && isUnpriced(holdingsOf(ledger, asAt), foreignCashOf(ledger, asAt))
  }
  return {
    asAt,
    isIncomplete: held.some((one) => one.isIncomplete),
    total: totalOf(held, ({ value }) => value),
    assetClasses,
    undrawn: negativePartsText(assetClasses),
    sectors: by(({ sector }) => sector),
    securities: by(({ code }) => code).map(({ name, ...share }) => ({
      securityCode: name,
      securityName: nameOf(name),
      ...share,
    })),
    accounts: allocationShares(accounts).map(({ name, ...share }) => ({
      accountCode: name,
      accountName: reading.accountName(name),
      isIncomplete: isIncompleteAccount(name),
      ...share,
    })),
  }
}
