import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { earliest, type IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { Affected } from '../../../src/domain/ledger/import/figures-audience.ts'
import { queryRows } from '../../postgres/query-rows.ts'

export type ChangedRows = (name: 'adviser' | 'group' | 'account' | 'security' | 'price' | 'transaction') => string

export const stagedRows: ChangedRows = (name) => `ledger_staged_${name}`

export const rowsOfImport =
  (client: PoolClient, id: string): ChangedRows =>
  (name) =>
    `(select * from ledger_${name} where known_to = 'infinity' and import_id = ${client.escapeLiteral(id)})`

export interface Change {
  readonly affected: Affected
  readonly figuresFrom: IsoDate | null
}

const Reached = t.strict({ account: t.string, group: t.string, adviser: t.string })
const Extent = t.strict({
  entities: t.boolean,
  everyone: t.boolean,
  from: t.union([t.string, t.null]),
  first: t.union([t.string, t.null]),
})

const extent = (changed: ChangedRows): string => `
  select
    exists (select from ${changed('security')} c) or exists (select from ${changed('price')} c) as everyone,
    exists (select from ${changed('adviser')} c) or exists (select from ${changed('group')} c)
      or exists (select from ${changed('account')} c) or exists (select from ${changed('security')} c) as entities,
    to_char(least((select min(date) from ${changed('price')} c), (select min(date) from ${changed('transaction')} c)),
      'YYYY-MM-DD') as from,
    to_char((select min(date) from ledger_transaction where known_to = 'infinity'), 'YYYY-MM-DD') as first`

/** An account that moves is told of in the group and to the adviser it leaves as in those it joins. */
const reached = (changed: ChangedRows): string => `
  select distinct code as account, group_code as group, adviser_code as adviser
  from (
    select code, group_code, adviser_code from ledger_account where known_to = 'infinity'
    union select code, group_code, adviser_code from ${changed('account')} c
  ) accounts
  where code in (select account from ${changed('transaction')} c union select code from ${changed('account')} c)
    or group_code in (select code from ${changed('group')} c)
    or adviser_code in (select code from ${changed('adviser')} c)`

const distinct = (codes: readonly string[]): readonly string[] => [...new Set(codes)].sort()

export const changeOf = async (client: PoolClient, changed: ChangedRows, today: IsoDate): Promise<Change> => {
  const [found] = await queryRows(client, Extent, extent(changed))
  const { everyone, entities, from, first } = found ?? { everyone: false, entities: false, from: null, first: null }
  const accounts = await queryRows(client, Reached, reached(changed))
  return {
    affected: everyone
      ? { _tag: 'Everyone' }
      : {
          _tag: 'Accounts',
          accounts: distinct(accounts.map(({ account }) => account)),
          groups: distinct(accounts.map(({ group }) => group)),
          advisers: distinct(accounts.map(({ adviser }) => adviser)),
        },
    figuresFrom: entities ? earliest(today, from ?? today, first ?? today) : from,
  }
}
