import type { Pool } from 'pg'
import { Account, Adviser, Group } from '../../src/domain/ledger/accounts/account.ts'
import { queryRows } from '../postgres/query-rows.ts'

/** By code, in the order of their codes. */
export interface CurrentFirm {
  readonly accounts: ReadonlyMap<string, Account>
  readonly groups: ReadonlyMap<string, Group>
  readonly advisers: ReadonlyMap<string, Adviser>
}

export const emptyFirm: CurrentFirm = { accounts: new Map(), groups: new Map(), advisers: new Map() }

const accounts = `
  select code as "AccountCode", name as "AccountName", alias as "AccountAlias", type as "AccountType",
    adviser_code as "AdvisorCode", group_code as "GroupCode"
  from ledger_account where known_to = 'infinity' order by code`

const groups = `
  select code as "GroupCode", name as "GroupName",
    array(select a.code from ledger_account a where a.group_code = g.code and a.known_to = 'infinity' order by 1) as accounts
  from ledger_group g where known_to = 'infinity' order by code`

const advisers = `
  select code as "AdvisorCode", name as "AdvisorName", phone as "Phone", email as "Email"
  from ledger_adviser where known_to = 'infinity' order by code`

const byCode = <A>(rows: readonly A[], code: (row: A) => string): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [code(row), row]))

/** Who and what the firm is made of, as known now. */
export const currentFirm = async (pool: Pool): Promise<CurrentFirm> => ({
  accounts: byCode(await queryRows(pool, Account, accounts), ({ AccountCode }) => AccountCode),
  groups: byCode(await queryRows(pool, Group, groups), ({ GroupCode }) => GroupCode),
  advisers: byCode(await queryRows(pool, Adviser, advisers), ({ AdvisorCode }) => AdvisorCode),
})
