import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { transactionTitle } from '../../../../src/domain/ledger/entity.ts'
import { stepOn } from '../../../../src/domain/ledger/valuation/step.ts'
import { derivedPrice } from '../../../../src/domain/widgets/figures/price-decimals.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { readBalances, readForeignCash } from '../../../ledger/read/cash/read-cash.ts'
import { readFlows } from '../../../ledger/read/cash/read-flows.ts'
import type { SectionReading } from '../reading.ts'

type TransactionsData = SectionData<'transactions'>

export const readTransactionsSection = async (reading: SectionReading): Promise<TransactionsData> => {
  const { snapshot, codes, period, accountName } = reading
  const securities = await reading.securities()
  const balances = new Map((await readBalances(snapshot, codes, period)).map((balance) => [balance.account, balance]))
  const flows = (await readFlows(snapshot, codes, period)).filter(({ account }) => account === null)
  const transactions = await reading.transactions()
  return {
    ...period,
    openingCash: balances.get(null)?.opening ?? 0,
    closingCash: balances.get(null)?.closing ?? 0,
    rows: transactions.map(({ home: _home, foreign, ...transaction }) => ({
      ...transaction,
      price: foreign === null || transaction.price === null ? transaction.price : derivedPrice(transaction.price),
      type: transactionTitle(transaction.type),
      securityName: transaction.securityCode === null ? null : securities(transaction.securityCode).name,
    })),
    foreign: transactions.flatMap(({ transactionId, date, accountCode, type, securityCode, amount, foreign }) =>
      foreign === null
        ? []
        : [{ transactionId, date, accountCode, type: transactionTitle(type), securityCode, amount, ...foreign }],
    ),
    types: flows.map(({ type, count, home }) => ({ type: transactionTitle(type), count, amount: home })),
    foreignCash: (await readForeignCash(snapshot, codes, period)).map(({ account, currency, history }) => ({
      accountCode: account,
      accountName: accountName(account),
      currency,
      opening: stepOn(history.balances, addDays(period.from, -1))?.value ?? 0,
      closing: stepOn(history.balances, period.to)?.value ?? 0,
    })),
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      openingCash: balances.get(code)?.opening ?? 0,
      closingCash: balances.get(code)?.closing ?? 0,
    })),
  }
}
