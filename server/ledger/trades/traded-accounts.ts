import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Affected } from '../../../src/domain/ledger/import/figures-audience.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { ChangedRows } from '../import/affected.ts'

const Reached = t.strict({ account: t.string, group: t.string, adviser: t.string })

/** What is taxed together has figures together. */
const sql = `
  with own as (select unnest($1::text[]) as account),
    together as (
      select account from own
      union
      select other.account from own join ledger_entity e using (account)
        join ledger_entity other on other.taxpayer = e.taxpayer
      where e.known_to = 'infinity' and other.known_to = 'infinity'
    )
  select code as account, group_code as group, adviser_code as adviser
  from ledger_account where known_to = 'infinity' and code in (table together) order by 1`

const distinct = (codes: readonly string[]): readonly string[] => [...new Set(codes)].sort()

/** Whose figures are others when some accounts have traded. */
export const reachedByTrades = async (client: PoolClient, accounts: readonly string[]): Promise<Affected> => {
  const reached = await queryRows(client, Reached, sql, [accounts])
  return {
    _tag: 'Accounts',
    accounts: distinct(reached.map(({ account }) => account)),
    groups: distinct(reached.map(({ group }) => group)),
    advisers: distinct(reached.map(({ adviser }) => adviser)),
  }
}

/** Told by the transactions that they are of. */
const ofTransactions: readonly string[] = ['component', 'parcel_pick']

/** The rows of some accounts on a day, and of nothing else. */
export const tradedRows =
  (client: PoolClient, accounts: readonly string[], date: IsoDate): ChangedRows =>
  (name) =>
    name === 'transaction'
      ? `(select account, ${client.escapeLiteral(date)}::date as date
          from unnest(array[${accounts.map((account) => client.escapeLiteral(account)).join(', ')}]::text[]) as account)`
      : `(select * from ledger_${ofTransactions.includes(name) ? 'transaction' : name} where false)`
