import type { IsoDate } from '../../dates/iso-date.ts'
import { AccountRow, AdviserRow, GroupRow, PriceRow, SecurityRow, TransactionRow, UserRow } from '../rows/firm-rows.ts'
import type { CellFault } from '../rows/cell-fault.ts'
import { transactionFaults } from '../rows/transaction-faults.ts'
import { userFaults } from '../rows/user-faults.ts'
import { userReferences } from './figures-audience.ts'
import { canonicalUsername } from '../../users/user.ts'
import type { SheetName } from './imported-file.ts'
import type { KnownFirm } from './ledger-import.ts'
import { defineSheet, type Reference, type Sheet } from './sheet.ts'

/** A row of the ledger: a text or nothing under each column, numbers as the file wrote them. */
export type LedgerRow = Readonly<Record<string, string | null>>

const key = <Column extends string>(...columns: readonly Column[]) => ({ columns, fold: (text: string) => text })

const none = () => []

const reference = (column: string, sheet: SheetName, code: string | null): Reference => ({ column, sheet, code })

const notAfterToday = ({ date }: { readonly date: IsoDate }, { today }: KnownFirm): readonly CellFault[] =>
  date > today ? [{ column: 'date', reason: 'is after today' }] : []

export const ledgerSheets: readonly Sheet<LedgerRow>[] = [
  defineSheet({ name: 'advisers', codec: AdviserRow, keys: [key('AdvisorCode')], references: none, faults: none }),
  defineSheet({ name: 'groups', codec: GroupRow, keys: [key('GroupCode')], references: none, faults: none }),
  defineSheet({ name: 'securities', codec: SecurityRow, keys: [key('asx_code')], references: none, faults: none }),
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
    name: 'prices',
    codec: PriceRow,
    keys: [key('asx_code', 'date')],
    references: (row) => [reference('asx_code', 'securities', row.asx_code)],
    faults: notAfterToday,
  }),
  defineSheet({
    name: 'transactions',
    codec: TransactionRow,
    keys: [],
    references: (row) => [
      reference('AccountCode', 'accounts', row.AccountCode),
      reference('asx_code', 'securities', row.asx_code),
    ],
    faults: (row, firm) => [...notAfterToday(row, firm), ...transactionFaults(row)],
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
