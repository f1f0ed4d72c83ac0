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
import { defineSheet, type RowReference, type LedgerSheet } from './sheet.ts'

export type LedgerRow = Readonly<Record<string, string | null>>

const columnKey = <Column extends string>(...columns: readonly Column[]) => ({ columns, fold: (text: string) => text })

const homeCurrencySuffix = new RegExp(` (${homeCurrency})?$`)

const noFaults = () => []

const rowReference = (column: string, sheet: SheetName, code: string | null): RowReference => ({ column, sheet, code })

const futureDateFaults = ({ date }: { readonly date: IsoDate }, { today }: KnownFirm): readonly CellFault[] =>
  date > today ? [{ column: 'date', reason: 'is after today' }] : []

const levelSheets = { firm: null, group: 'groups', account: 'accounts' } as const

const benchmarkChoiceReferences = ({ level, code }: BenchmarkChoiceRow): readonly RowReference[] => {
  const sheet = levelSheets[level]
  return sheet === null ? [] : [rowReference('code', sheet, code)]
}

const benchmarkSheets: readonly LedgerSheet<LedgerRow>[] = [
  defineSheet({
    name: 'benchmarks',
    codec: BenchmarkRow,
    keys: [columnKey('code')],
    references: noFaults,
    faults: noFaults,
  }),
  defineSheet({
    name: 'benchmark_values',
    codec: BenchmarkValueRow,
    keys: [columnKey('code', 'date')],
    references: (row) => [rowReference('code', 'benchmarks', row.code)],
    faults: futureDateFaults,
  }),
  defineSheet({
    name: 'benchmark_parts',
    codec: BenchmarkPartRow,
    keys: [columnKey('code', 'part')],
    references: (row) => [rowReference('code', 'benchmarks', row.code), rowReference('part', 'benchmarks', row.part)],
    faults: noFaults,
  }),
  defineSheet({
    name: 'benchmark_choices',
    codec: BenchmarkChoiceRow,
    keys: [columnKey('level', 'code')],
    references: (row) => [
      ...benchmarkChoiceReferences(row),
      rowReference('benchmark', 'benchmarks', row.benchmark === '' ? null : row.benchmark),
    ],
    faults: ({ level, code }) =>
      level === 'firm' && code !== 'firm' ? [{ column: 'code', reason: 'must be firm when the level is firm' }] : [],
  }),
]

const amountOrRateFaults = ({ amount, per_unit }: CostBaseRow): readonly CellFault[] =>
  (amount === null) === (per_unit === null)
    ? [{ column: 'amount, per_unit', reason: 'must be one or the other, not both' }]
    : []

const listedTransactions: LedgerSheet<LedgerRow> = defineSheet({
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
  keys: [{ ...columnKey('key'), isOptional: true }],
  references: (row) => [
    rowReference('AccountCode', 'accounts', row.AccountCode),
    rowReference('asx_code', 'securities', row.asx_code),
  ],
  faults: (row, firm) => [...futureDateFaults(row, firm), ...transactionFaults(row)],
})

const transactionSheet: LedgerSheet<LedgerRow> = {
  ...listedTransactions,
  read: (cells, firm) =>
    cells['type'] === 'reverse' ? decodeRow(ReversalRow, cells) : listedTransactions.read(cells, firm),
}

export const ledgerSheets: readonly LedgerSheet<LedgerRow>[] = [
  defineSheet({
    name: 'advisers',
    codec: AdviserRow,
    keys: [columnKey('AdvisorCode')],
    references: noFaults,
    faults: noFaults,
  }),
  defineSheet({
    name: 'groups',
    codec: GroupRow,
    keys: [columnKey('GroupCode')],
    references: noFaults,
    faults: noFaults,
  }),
  defineSheet({
    name: 'securities',
    codec: SecurityRow,
    optional: ['security_type', 'currency'],
    keys: [columnKey('asx_code')],
    references: noFaults,
    faults: noFaults,
  }),
  defineSheet({
    name: 'accounts',
    codec: AccountRow,
    keys: [columnKey('AccountCode')],
    references: (row) => [
      rowReference('AdvisorCode', 'advisers', row.AdvisorCode),
      rowReference('GroupCode', 'groups', row.GroupCode),
    ],
    faults: noFaults,
  }),
  defineSheet({
    name: 'entities',
    codec: EntityRow,
    optional: ['taxpayer'],
    keys: [columnKey('AccountCode')],
    references: (row) => [rowReference('AccountCode', 'accounts', row.AccountCode)],
    faults: noFaults,
  }),
  defineSheet({
    name: 'carried_losses',
    codec: CarriedLossRow,
    keys: [columnKey('level', 'code', 'year')],
    references: ({ level, code }) => (level === 'account' ? [rowReference('code', 'accounts', code)] : []),
    faults: noFaults,
  }),
  defineSheet({
    name: 'prices',
    codec: PriceRow,
    keys: [columnKey('asx_code', 'date')],
    references: (row) => [rowReference('asx_code', 'securities', row.asx_code)],
    faults: futureDateFaults,
  }),
  defineSheet({
    name: 'exchange_rates',
    codec: ExchangeRateRow,
    keys: [columnKey('currency', 'date')],
    references: noFaults,
    faults: (row, firm) => [...futureDateFaults(row, firm), ...rateFaults(row)],
  }),
  defineSheet({
    name: 'holidays',
    codec: HolidayRow,
    keys: [columnKey('date')],
    references: noFaults,
    faults: noFaults,
  }),
  defineSheet({
    name: 'corporate_actions',
    codec: CorporateActionRow,
    optional: ['paid_on', 'market_value', 'roll_over'],
    keys: [columnKey('asx_code', 'date', 'type', 'new_code')],
    references: (row) => [
      rowReference('asx_code', 'securities', row.asx_code),
      rowReference('new_code', 'securities', row.new_code === '' ? null : row.new_code),
    ],
    faults: corporateActionFaults,
  }),
  ...benchmarkSheets,
  transactionSheet,
  defineSheet({
    name: 'components',
    codec: ComponentRow,
    optional: ['entitled_on'],
    keys: [columnKey('key', 'component')],
    references: noFaults,
    faults: noFaults,
  }),
  defineSheet({
    name: 'cost_base',
    codec: CostBaseRow,
    optional: ['amount', 'per_unit'],
    keys: [columnKey('AccountCode', 'date', 'asx_code', 'type')],
    references: (row) => [
      rowReference('AccountCode', 'accounts', row.AccountCode),
      rowReference('asx_code', 'securities', row.asx_code),
    ],
    faults: (row, firm) => [...futureDateFaults(row, firm), ...amountOrRateFaults(row)],
  }),
  defineSheet({
    name: 'parcel_choices',
    codec: ParcelChoiceRow,
    keys: [columnKey('AccountCode', 'from')],
    references: (row) => [rowReference('AccountCode', 'accounts', row.AccountCode)],
    faults: noFaults,
  }),
  defineSheet({
    name: 'parcel_picks',
    codec: ParcelPickRow,
    keys: [columnKey('sale', 'parcel')],
    references: noFaults,
    faults: noFaults,
  }),
  // does not check securities: one that only the custodian holds is a break, not a fault of the file
  defineSheet({
    name: 'positions',
    codec: PositionRow,
    keys: [columnKey('AccountCode', 'date', 'asx_code')],
    references: (row) => [rowReference('AccountCode', 'accounts', row.AccountCode)],
    faults: futureDateFaults,
  }),
  defineSheet({
    name: 'cash',
    codec: CashRow,
    optional: ['currency'],
    // a balance in Australian dollars is the same with and without the name of the currency
    keys: [{ columns: ['AccountCode', 'date', 'currency'], fold: (text) => text.replace(homeCurrencySuffix, '') }],
    references: (row) => [rowReference('AccountCode', 'accounts', row.AccountCode)],
    faults: futureDateFaults,
  }),
]

export const userSheet: LedgerSheet<UserRow> = defineSheet({
  name: 'users',
  codec: UserRow,
  keys: [
    { columns: ['username'], fold: canonicalUsername },
    { columns: ['email'], fold: (email) => email.toLowerCase() },
  ],
  references: userReferences,
  faults: userFaults,
})
