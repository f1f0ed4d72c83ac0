import { totalOf } from '../../../../src/domain/money.ts'
import { transactionTitle, type TransactionType } from '../../../../src/domain/ledger/entity.ts'
import { derivedPrice } from '../../../../src/domain/widgets/figures/price-decimals.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { type IncomeRow, readIncome } from '../../../ledger/read/income/read-income.ts'
import { cashSecurity, type SecurityLookup } from '../../../ledger/read/read-securities.ts'
import type { LedgerTransactionRow } from '../../../ledger/read/read-transactions.ts'
import { incomeAmountOf, totalIncomeOf, monthsOf } from '../../../ledger/data-sets/income/income.ts'
import type { SectionReading } from '../reading.ts'

type IncomeData = SectionData<'income'>
type IncomeTotals = IncomeData['totals']

const incomeByType = (income: readonly IncomeRow[], key: string): IncomeTotals => ({
  dividend: incomeAmountOf(income, key, 'dividend'),
  distribution: incomeAmountOf(income, key, 'distribution'),
  interest: incomeAmountOf(income, key, 'interest'),
  total: totalIncomeOf(income.filter((received) => received.key === key)),
})

const totalsOf = (parts: readonly IncomeTotals[]): IncomeTotals => ({
  dividend: totalOf(parts, ({ dividend }) => dividend),
  distribution: totalOf(parts, ({ distribution }) => distribution),
  interest: totalOf(parts, ({ interest }) => interest),
  total: totalOf(parts, ({ total }) => total),
})

const incomeTypes: readonly TransactionType[] = ['dividend', 'distribution', 'interest']

const paymentOf =
  (securities: SecurityLookup) =>
  (paid: LedgerTransactionRow): IncomeData['rows'][number] => {
    const security = paid.securityCode === null ? cashSecurity : securities(paid.securityCode)
    return {
      transactionId: paid.transactionId,
      date: paid.date,
      accountCode: paid.accountCode,
      type: transactionTitle(paid.type),
      securityCode: security.code,
      securityName: security.name,
      quantity: paid.quantity,
      rate: paid.foreign === null || paid.price === null ? paid.price : derivedPrice(paid.price),
      amount: paid.amount,
      narration: paid.narration,
    }
  }

const keysOf = (income: readonly IncomeRow[]): readonly string[] => [...new Set(income.map(({ key }) => key))]

export const readIncomeSection = async (reading: SectionReading): Promise<IncomeData> => {
  const { snapshot, codes, period, accountName } = reading
  const securities = await reading.securities()
  const bySecurity = await readIncome(snapshot, codes, period, 'security')
  const byMonth = await readIncome(snapshot, codes, period, 'month')
  const byAccount = await readIncome(snapshot, codes, period, 'account')
  const months = monthsOf(period).map((month) => ({ month, ...incomeByType(byMonth, month) }))
  const payments = (await reading.transactions()).filter(({ type }) => incomeTypes.includes(type))
  return {
    ...period,
    totals: totalsOf(months),
    rows: payments.map(paymentOf(securities)),
    securities: keysOf(bySecurity)
      .map((key) => {
        const { code, name } = key === '' ? cashSecurity : securities(key)
        return { securityCode: code, securityName: name, ...incomeByType(bySecurity, key) }
      })
      .toSorted((a, b) => b.total - a.total),
    months,
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      ...incomeByType(byAccount, code),
    })),
  }
}
