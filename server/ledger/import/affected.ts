import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { earliestDate, type IsoDate } from '../../../src/domain/dates/iso-date.ts'
import type { AffectedFigures } from '../../../src/domain/ledger/import/figures-audience.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isOwedSinceSql } from '../read/income/read-receivables.ts'
import { transactionTable } from './stage.ts'

export type ChangedRows = (
  name:
    | (
        | 'adviser'
        | 'group'
        | 'account'
        | 'entity'
        | 'security'
        | 'price'
        | 'exchange_rate'
        | 'corporate_action'
        | 'transaction'
      )
    | ('benchmark' | 'benchmark_value' | 'benchmark_part' | 'benchmark_choice' | 'cost_base' | 'component')
    | ('custodian_position' | 'custodian_cash' | 'carried_loss')
    | ('parcel_choice' | 'parcel_pick'),
) => string

const figureColumns = transactionTable.copied.filter((column) => column !== 'key')
const figureColumnsSql = (row: string): string => figureColumns.map((column) => `${row}.${column}`).join(', ')

/** A payment was owed since its ex-date, so it changes figures from that day on. */
const owedSinceSql = (rows: string): string => `
  select paid.account, a.date
  from (${rows}) paid join ledger_corporate_action a on a.security = paid.security and a.known_to = 'infinity'
    and ${isOwedSinceSql('paid', 'a')}
  where paid.account is not null`

/** A corrected transaction changes figures at its old and its new day; a new key changes none. */
const changedTransactionsSql = `(
  select account, date from ledger_staged_transaction where id is null
  union all
  select side.account, side.date
  from ledger_staged_transaction s left join ledger_transaction l on l.id = s.id and l.known_to = 'infinity'
    cross join lateral (values (s.account, s.date), (l.account, l.date)) as side (account, date)
  where s.id is not null and (${figureColumnsSql('s')}) is distinct from (${figureColumnsSql('l')}) and side.account is not null
  union all
  select l.account, c.entitled_on
  from ledger_staged_transaction s join ledger_transaction l on l.id = s.id and l.known_to = 'infinity'
    join ledger_component c on c.transaction_id = l.id and c.known_to = 'infinity' and c.entitled_on < l.date
  where (${figureColumnsSql('s')}) is distinct from (${figureColumnsSql('l')})
  union all
  ${owedSinceSql(`
    select side.account, side.type, side.security, side.date
    from ledger_staged_transaction s left join ledger_transaction l on l.id = s.id and l.known_to = 'infinity'
      cross join lateral (
        values (s.account, s.type, s.security, s.date), (l.account, l.type, l.security, l.date)
      ) as side (account, type, security, date)`)})`

const componentDaysSql = (components: string, transactions: string): string => `(
  select x.account, least(x.date, c.entitled_on) as date
  from ${components} c join (${transactions}) x on x.id = c.transaction_id)`

const pickDaysSql = (picks: string, transactions: string): string => `(
  select x.account, x.date from ${picks} p join (${transactions}) x on x.id = p.sale_id)`

const currentTransactionsSql = "select id, account, date from ledger_transaction where known_to = 'infinity'"

export const transactionsAfterImportSql = (referredTo: string): string => `
  ${currentTransactionsSql} and id in (${referredTo})
  union select id, account, date from ledger_staged_transaction where account is not null and id in (${referredTo})`

const stagedSql: Readonly<Partial<Record<Parameters<ChangedRows>[0], string>>> = {
  transaction: changedTransactionsSql,
  component: componentDaysSql(
    'ledger_staged_component',
    transactionsAfterImportSql('select transaction_id from ledger_staged_component'),
  ),
  parcel_pick: pickDaysSql(
    'ledger_staged_parcel_pick',
    transactionsAfterImportSql('select sale_id from ledger_staged_parcel_pick'),
  ),
}

export const stagedRows: ChangedRows = (name) => stagedSql[name] ?? `ledger_staged_${name}`

export const rowsOfImport =
  (client: PoolClient, id: string): ChangedRows =>
  (name) => {
    const own = client.escapeLiteral(id)
    const withFormerSql = (table: string): string => `(
      select * from ${table} where withdrawn_by = ${own} or (known_to = 'infinity' and import_id = ${own}))`
    const ofImport: typeof stagedSql = {
      account: withFormerSql('ledger_account'),
      entity: withFormerSql('ledger_entity'),
      transaction: `(
        with moved as (
          select account, type, security, date from ledger_transaction where id in (
            select id from ledger_transaction where import_id = ${own} or withdrawn_by = ${own})
        )
        select account, date from moved union all ${owedSinceSql('select * from moved')})`,
      component: componentDaysSql(`(select * from ledger_component where import_id = ${own})`, currentTransactionsSql),
      parcel_pick: pickDaysSql(`(select * from ledger_parcel_pick where import_id = ${own})`, currentTransactionsSql),
    }
    return ofImport[name] ?? `(select * from ledger_${name} where known_to = 'infinity' and import_id = ${own})`
  }

export interface ImportEffect {
  readonly affected: AffectedFigures
  readonly figuresFrom: IsoDate | null
}

const AffectedCodes = t.strict({ account: t.string, group: t.string, adviser: t.string })
const ChangeExtent = t.strict({
  entities: t.boolean,
  everyone: t.boolean,
  from: t.union([t.string, t.null]),
  first: t.union([t.string, t.null]),
})

type ChangedTable = Parameters<ChangedRows>[0]

const marketTables: readonly ChangedTable[] = ['price', 'exchange_rate', 'corporate_action', 'benchmark_value']

const sharedTables: readonly ChangedTable[] = ['security', 'benchmark', 'benchmark_part', 'benchmark_choice']

const firmTables: readonly ChangedTable[] = ['adviser', 'group', 'account', 'entity', 'carried_loss']

const anyTableChangedSql = (changed: ChangedRows, names: readonly ChangedTable[]): string =>
  names.map((name) => `exists (select from ${changed(name)} c)`).join(' or ')

const firstDateSql = (changed: ChangedRows, names: readonly ChangedTable[]): string =>
  `least(${names.map((name) => `(select min(date) from ${changed(name)} c)`).join(', ')})`

/** A change to an account affects its taxpayer, and so all accounts taxed together. */
const taxedTogetherSql = `
  select own.account, other.account as other
  from ledger_entity own join ledger_entity other on other.taxpayer = own.taxpayer
  where own.known_to = 'infinity' and other.known_to = 'infinity'`

const firmChangeAccountsSql = (changed: ChangedRows): string => `
    select code as account from ${changed('account')} c union select account from ${changed('entity')} c
    union select code from ${changed('carried_loss')} c where level = 'account'
    union
    select account from ledger_entity where known_to = 'infinity' and taxpayer in (
      select code from ${changed('carried_loss')} c where level = 'taxpayer'
      union select taxpayer from ${changed('entity')} c
    )`

const datedChangeAccountsSql = (changed: ChangedRows): string =>
  (['transaction', 'cost_base', 'component', 'parcel_choice', 'parcel_pick'] as const)
    .map((name) => `select account from ${changed(name)} c`)
    .join(' union ')

/** An account that moves also concerns the group and adviser that it leaves. */
const affectedCodesSql = (changed: ChangedRows, touched: string): string => `
  with touched as (${touched}),
  accounts as (
    select code, group_code, adviser_code from ledger_account where known_to = 'infinity'
    union select code, group_code, adviser_code from ${changed('account')} c
  ),
  concerned (code) as (
    select account from touched
    union select other from (${taxedTogetherSql}) together join touched using (account)
    union select code from accounts where group_code in (select code from ${changed('group')} c)
    union select code from accounts where adviser_code in (select code from ${changed('adviser')} c)
  )
  select code as account, group_code as group, adviser_code as adviser from accounts join concerned using (code)`

const undatedTables: readonly ChangedTable[] = ['benchmark', 'benchmark_part', 'benchmark_choice']

/** Rows without a date change figures from the first transaction or corporate action that they concern. */
const firstAffectedDaySql = (changed: ChangedRows): string => `least(
  (select min(date) from ledger_transaction where known_to = 'infinity' and (${anyTableChangedSql(changed, undatedTables)})),
  (select min(date) from ledger_transaction where known_to = 'infinity'
    and account in (select account from (${affectedCodesSql(changed, firmChangeAccountsSql(changed))}) concerned)),
  (select min(date) from ledger_transaction where known_to = 'infinity'
    and security in (select code from ${changed('security')} c)),
  (select min(date) from ledger_corporate_action where known_to = 'infinity'
    and new_code in (select code from ${changed('security')} c)))`

const extentSql = (changed: ChangedRows): string => `
  select
    ${anyTableChangedSql(changed, [...marketTables, ...sharedTables])} as everyone,
    ${anyTableChangedSql(changed, [...firmTables, ...sharedTables])} as entities,
    to_char(${firstDateSql(changed, [...marketTables, 'transaction', 'component', 'cost_base', 'parcel_choice', 'parcel_pick'])}, 'YYYY-MM-DD') as from,
    to_char(${firstAffectedDaySql(changed)}, 'YYYY-MM-DD') as first`

const distinctCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes)].sort()

export const importEffectOf = async (
  client: PoolClient,
  changed: ChangedRows,
  today: IsoDate,
): Promise<ImportEffect> => {
  const [found] = await queryRows(client, ChangeExtent, extentSql(changed))
  const { everyone, entities, from, first } = found ?? { everyone: false, entities: false, from: null, first: null }
  const accounts = await queryRows(
    client,
    AffectedCodes,
    affectedCodesSql(changed, `${datedChangeAccountsSql(changed)} union ${firmChangeAccountsSql(changed)}`),
  )
  return {
    affected: everyone
      ? { _tag: 'Everyone' }
      : {
          _tag: 'Accounts',
          accounts: distinctCodes(accounts.map(({ account }) => account)),
          groups: distinctCodes(accounts.map(({ group }) => group)),
          advisers: distinctCodes(accounts.map(({ adviser }) => adviser)),
        },
    figuresFrom: entities ? earliestDate(today, from ?? today, first ?? today) : from,
  }
}
