import { E, O } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import type { ListedStock } from '../../../src/domain/trading/market/listed-stock.ts'
import { type StockOverview, tradingMachine } from '../../../src/machines/trading/trading.ts'
import { clientIdentity } from '../people.ts'
import { answered, lostRead, missingRead, newId, type Sample } from '../sample.ts'
import { bhpStock } from './stock-picker.ts'

const anAccount = (AccountCode: string, AccountName: string): Account => ({
  AccountCode,
  AccountName,
  AccountAlias: AccountCode,
  AccountType: 'Trust',
  AdvisorCode: 'A1',
  GroupCode: 'G1',
})

export const ashworthAccount = anAccount('P1', 'Ashworth Family Trust')
const byron = anAccount('P2', 'Byron Super')

export const aSight: StockOverview = {
  quote: {
    LastTradePriceOnly: 45.5,
    Change: 0.5,
    DaysHigh: 46,
    DaysLow: 44,
    YearHigh: 50,
    YearLow: 40,
    Volume: 1_200_000,
    security: bhpStock,
    currency: 'AUD',
    source: 'ledger',
    date: '2026-06-29',
    age: 1,
  },
  closes: {
    type: 'line',
    labels: ['2026-06-26', '2026-06-29'],
    meta: [],
    data: [{ name: 'BHP (AUD)', values: [45, 45.5] }],
    options: { valueType: 'currency', labelType: 'date' },
  },
}

const stockChosen = (stock: ListedStock) => ({
  type: 'xstate.snapshot.stocks',
  snapshot: { context: { chosen: O.some(stock) } },
})

const sightRead = (sight: StockOverview) => ({
  type: 'xstate.snapshot.sight',
  snapshot: { value: 'following', context: { state: O.some(sight) } },
})

export const trading: Sample<typeof tradingMachine> = {
  machine: tradingMachine,
  input: { dashboardKey: { type: 'group', code: 'G1' }, sought: '', side: 'b', identity: clientIdentity, newId },
  identify: ({ value, context: { accounts, chosen, stock, sight } }) => ({ value, accounts, chosen, stock, sight }),
  events: [
    answered('readAccounts', E.right({ name: 'Banksia Group', accounts: [ashworthAccount, byron] })),
    answered('readAccounts', E.right({ name: 'Ashworth Family Trust', accounts: [ashworthAccount] })),
    answered('readAccounts', missingRead),
    answered('readAccounts', lostRead),
    { type: 'retry.due' },
    { type: 'accounts.retried' },
    stockChosen(bhpStock),
    sightRead(aSight),
    { type: 'picker.opened' },
    answered('explorer', O.some(['P1', 'P2'])),
    answered('explorer', O.none),
  ],
}
