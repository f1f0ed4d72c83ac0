import type { IsoDate } from '../../dates/iso-date.ts'
import {
  AccountRow,
  AdviserRow,
  CarriedLossRow,
  CashRow,
  ComponentRow,
  CostBaseRow,
  EntityRow,
  GroupRow,
  HolidayRow,
  ParcelChoiceRow,
  ParcelPickRow,
  PositionRow,
  PriceRow,
  ReversalRow,
  SecurityRow,
  TransactionRow,
  UserRow,
} from '../rows/firm-rows.ts'
import { CorporateActionRow, corporateActionFaults } from '../rows/corporate-action-row.ts'
import { BenchmarkChoiceRow, BenchmarkPartRow, BenchmarkRow, BenchmarkValueRow } from '../rows/benchmark-rows.ts'
import { ExchangeRateRow, homeCurrency, rateFaults } from '../rows/exchange-rate-row.ts'
import { type CellFault, decodeRow } from '../rows/cell-fault.ts'
import { transactionFaults } from '../rows/transaction-faults.ts'
import { userFaults } from '../rows/user-faults.ts'
import { userReferences } from './figures-audience.ts'
import { canonicalUsername } from '../../users/username.ts'
import type { SheetName } from './imported-file.ts'
import type { KnownFirm } from './ledger-import.ts'
import { defineSheet, type Reference, type Sheet } from './sheet.ts'

export type LedgerRow = Readonly<Record<string, string | null>>

const key = <Column extends string>(...columns: readonly Column[]) => ({ columns, fold: (text: string) => text })

const ownCurrency = new RegExp(` (${homeCurrency})?$`)

const none = () => []

const reference = (column: string, sheet: SheetName, code: string | null): Reference => ({ column, sheet, code })

const notAfterToday = ({ date }: { readonly date: IsoDate }, { today }: KnownFirm): readonly CellFault[] =>
  date > today ? [{ column: 'date', reason: 'is after today' }] : []

const levels = { firm: null, group: 'groups', account: 'accounts' } as const

const chosenFor = ({ level, code }: BenchmarkChoiceRow): readonly Reference[] => {
  const sheet = levels[level]
  return sheet === null ? [] : [reference('code', sheet, code)]
}

const benchmarkSheets: readonly Sheet<LedgerRow>[] = [
  defineSheet({ name: 'benchmarks', codec: BenchmarkRow, keys: [key('code')], references: none, faults: none }),
  defineSheet({
    name: 'benchmark_values',
    codec: BenchmarkValueRow,
    keys: [key('code', 'date')],
    references: (row) => [reference('code', 'benchmarks', row.code)],
    faults: notAfterToday,
  }),
  defineSheet({
    name: 'benchmark_parts',
    codec: BenchmarkPartRow,
    keys: [key('code', 'part')],
    references: (row) => [reference('code', 'benchmarks', row.code), reference('part', 'benchmarks', row.part)],
    faults: none,
  }),
  defineSheet({
    name: 'benchmark_choices',
    codec: BenchmarkChoiceRow,
    keys: [key('level', 'code')],
    references: (row) => [
      ...chosenFor(row),
      reference('benchmark', 'benchmarks', row.benchmark === '' ? null : row.benchmark),
    ],
    faults: ({ level, code }) =>
      level === 'firm' && code !== 'firm' ? [{ column: 'code', reason: 'must be firm when the level is firm' }] : [],
  }),
]

const amountOrRate = ({ amount, per_unit }: CostBaseRow): readonly CellFault[] =>
  (amount === null) === (per_unit === null)
    ? [{ column: 'amount, per_unit', reason: 'must be one or the other, not both' }]
    : []

const listedTransactions: Sheet<LedgerRow> = defineSheet({
  name: 'transactions',
  codec: TransactionRow,
  optional: [
    'key',
    'acquired',
    'cost',
    'currency',
    'exchange_rate',
    'settlement_currency',
    'settles_on',
    'contract_note',
  ],
  keys: [{ ...key('key'), isOptional: true }],
  references: (row) => [
    reference('AccountCode', 'accounts', row.AccountCode),
    reference('asx_code', 'securities', row.asx_code),
  ],
  faults: (row, firm) => [...notAfterToday(row, firm), ...transactionFaults(row)],
})

const transactions: Sheet<LedgerRow> = {
  ...listedTransactions,
  read: (cells, firm) =>
    cells['type'] === 'reverse' ? decodeRow(ReversalRow, cells) : listedTransactions.read(cells, firm),
}

export const ledgerSheets: readonly Sheet<LedgerRow>[] = [
  defineSheet({ name: 'advisers', codec: AdviserRow, keys: [key('AdvisorCode')], references: none, faults: none }),
  defineSheet({ name: 'groups', codec: GroupRow, keys: [key('GroupCode')], references: none, faults: none }),
  defineSheet({
    name: 'securities',
    codec: SecurityRow,
    optional: ['security_type', 'currency'],
    keys: [key('asx_code')],
    references: none,
    faults: none,
  }),
  defineSheet({
    name: 'accounts',
    codec: AccountRow,
    keys: [key('AccountCode')],
    references: (row) => [
      reference('AdvisorCode', 'advisers', row.AdvisorCode),
      reference('GroupCode', 'groups', row.GroupCode),
    ],
    faults: none,
  }),
  defineSheet({
    name: 'entities',
    codec: EntityRow,
    optional: ['taxpayer'],
    keys: [key('AccountCode')],
    references: (row) => [reference('AccountCode', 'accounts', row.AccountCode)],
    faults: none,
  }),
  defineSheet({
    name: 'carried_losses',
    codec: CarriedLossRow,
    keys: [key('level', 'code', 'year')],
    references: ({ level, code }) => (level === 'account' ? [reference('code', 'accounts', code)] : []),
    faults: none,
  }),
  defineSheet({
    name: 'prices',
    codec: PriceRow,
    keys: [key('asx_code', 'date')],
    references: (row) => [reference('asx_code', 'securities', row.asx_code)],
    faults: notAfterToday,
  }),
  defineSheet({
    name: 'exchange_rates',
    codec: ExchangeRateRow,
    keys: [key('currency', 'date')],
    references: none,
    faults: (row, firm) => [...notAfterToday(row, firm), ...rateFaults(row)],
  }),
  defineSheet({ name: 'holidays', codec: HolidayRow, keys: [key('date')], references: none, faults: none }),
  defineSheet({
    name: 'corporate_actions',
    codec: CorporateActionRow,
    optional: ['paid_on', 'market_value', 'roll_over'],
    keys: [key('asx_code', 'date', 'type', 'new_code')],
    references: (row) => [
      reference('asx_code', 'securities', row.asx_code),
      reference('new_code', 'securities', row.new_code === '' ? null : row.new_code),
    ],
    faults: corporateActionFaults,
  }),
  ...benchmarkSheets,
  transactions,
  defineSheet({
    name: 'components',
    codec: ComponentRow,
    optional: ['entitled_on'],
    keys: [key('key', 'component')],
    references: none,
    faults: none,
  }),
  defineSheet({
    name: 'cost_base',
    codec: CostBaseRow,
    optional: ['amount', 'per_unit'],
    keys: [key('AccountCode', 'date', 'asx_code', 'type')],
    references: (row) => [
      reference('AccountCode', 'accounts', row.AccountCode),
      reference('asx_code', 'securities', row.asx_code),
    ],
    faults: (row, firm) => [...notAfterToday(row, firm), ...amountOrRate(row)],
  }),
  defineSheet({
    name: 'parcel_choices',
    codec: ParcelChoiceRow,
    keys: [key('AccountCode', 'from')],
    references: (row) => [reference('AccountCode', 'accounts', row.AccountCode)],
    faults: none,
  }),
  defineSheet({
    name: 'parcel_picks',
    codec: ParcelPickRow,
    keys: [key('sale', 'parcel')],
    references: none,
    faults: none,
  }),
  // a security that only the custodian holds is a break, not a fault of the file
  defineSheet({
    name: 'positions',
    codec: PositionRow,
    keys: [key('AccountCode', 'date', 'asx_code')],
    references: (row) => [reference('AccountCode', 'accounts', row.AccountCode)],
    faults: notAfterToday,
  }),
  defineSheet({
    name: 'cash',
    codec: CashRow,
    optional: ['currency'],
    // naming Australian dollars or not is the same balance
    keys: [{ columns: ['AccountCode', 'date', 'currency'], fold: (text) => text.replace(ownCurrency, '') }],
    references: (row) => [reference('AccountCode', 'accounts', row.AccountCode)],
    faults: notAfterToday,
  }),
]

export const userSheet: Sheet<UserRow> = defineSheet({
  name: 'users',
  codec: UserRow,
  keys: [
    { columns: ['username'], fold: canonicalUsername },
    { columns: ['email'], fold: (email) => email.toLowerCase() },
  ],
  references: userReferences,
  faults: userFaults,
})
