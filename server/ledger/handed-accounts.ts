import Papa from 'papaparse'
import type { Pool } from 'pg'
import { Account } from '../../src/domain/ledger/accounts/account.ts'
import { AccountRow } from '../../src/domain/ledger/rows/firm-rows.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { RunImportRefusal } from './import/import-request.ts'
import type { SheetSource } from './import/reading/folder-sources.ts'
import { handoverFile } from './read/read-handovers.ts'
import { accountColumns } from './read/read-subject.ts'

export interface AccountHandover {
  readonly from: string
  readonly to: string
}

/** `path`: code of the account that the ledger refuses. */
interface AccountsNotTaken {
  readonly _tag: 'AccountsNotTaken'
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

const currentAccountsSql = `
  select ${accountColumns} from ledger_account where known_to = 'infinity' and adviser_code = $1 order by code`

/** The import reads this source while no other import can change accounts. `codes`: account codes in row order. */
export const accountsFor = (pool: Pool, { from, to }: AccountHandover) => {
  const codes: string[] = []
  const source: SheetSource = {
    sheet: 'accounts',
    file: handoverFile({ from, to }),
    open: async function* () {
      const accounts = await queryRows(pool, Account, currentAccountsSql, [from])
      codes.splice(0, Infinity, ...accounts.map(({ AccountCode }) => AccountCode))
      const data = accounts.map((account) => ({ ...account, AdvisorCode: to }))
      yield Buffer.from(Papa.unparse({ fields: Object.keys(AccountRow.type.type.props), data }))
    },
  }
  return { source, codes }
}

// line 1 is the header
const firstLine = 2

export const importRefusal = (
  codes: readonly string[],
  refusal: RunImportRefusal,
): AccountsNotTaken | Exclude<RunImportRefusal, { readonly _tag: 'BadRows' }> => {
  if (refusal._tag !== 'BadRows') return refusal
  const codeOn = (line: number | null) => codes[(line ?? 0) - firstLine] ?? 'accounts'
  return {
    _tag: 'AccountsNotTaken',
    errors: refusal.faults.map(({ line, column, reason }) => ({
      path: codeOn(line),
      message: column === null ? reason : `${column} ${reason}`,
    })),
  }
}
