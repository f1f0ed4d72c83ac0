import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { homeCurrency } from '../../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { matchTrades } from './match-trades.ts'
import { dropRepeated, matchRepeatedSql, isNotWithdrawnSql } from './repeated-rows.ts'
import { transactionTable } from '../stage.ts'

const stagedTable = transactionTable.staged

/** At the row's own rate, to the cent. No settlement currency means Australian dollars. */
const convertToDollarsSql = `
  update ${stagedTable} set foreign_amount = amount, amount = round(amount * exchange_rate, 2),
    settlement_currency = nullif(settlement_currency, '${homeCurrency}')
  where exchange_rate is not null or settlement_currency is not null`

const matchByFileKeySql = `
  update ${stagedTable} s set id = known.id
  from (
    select distinct on (l.key) l.key, l.id from ledger_transaction l
    where l.key in (select key from ${stagedTable}) and ${isNotWithdrawnSql('l')}
    order by l.key, l.known_to desc
  ) known
  where known.key = s.key`

const matchByOwnKeySql = `
  update ${stagedTable} s set id = known.id, key = known.key
  from (
    select distinct on (l.id) l.id, l.key from ledger_transaction l
    where l.id in (select substr(key, 2)::bigint from ${stagedTable} where key like '#%') and ${isNotWithdrawnSql('l')}
    order by l.id, l.known_to desc
  ) known
  where s.key like '#%' and s.key = '#' || known.id`

const MisnamedKey = t.strict({ line: t.number, key: t.string, first: t.union([t.number, t.null]) })
export type MisnamedRow = t.TypeOf<typeof MisnamedKey>

const tradeKeyPattern = '^order/[A-Za-z0-9]{1,20}/[0-9]+(/|$)'

const misnamedSql = `
  select line, key, null::int as first from ${stagedTable} where id is null and (key like '#%' or key ~ '${tradeKeyPattern}' or type = 'reverse')
  union all
  select line, coalesce(key, '#' || id), first
  from (select line, key, id, min(line) over (partition by id) as first from ${stagedTable} where id is not null) named
  where line > first
  order by line`

const dropReversedSql = `
  delete from ${stagedTable} s where type = 'reverse'
    and not exists (select from ledger_transaction l where l.id = s.id and l.known_to = 'infinity')`

const KeyedFlag = t.strict({ any: t.boolean })

const isAnyKeyed = async (client: PoolClient): Promise<boolean> =>
  (await queryRows(client, KeyedFlag, `select exists (select from ${stagedTable} where key is not null) as any`)).some(
    ({ any }) => any,
  )

interface TransactionReference {
  readonly sheet: SheetName
  readonly rows: string
  readonly key: string
  readonly id: string
}

export const transactionReferences: readonly TransactionReference[] = [
  { sheet: 'components', rows: 'ledger_staged_component', key: 'key', id: 'transaction_id' },
  { sheet: 'parcel_picks', rows: 'ledger_staged_parcel_pick', key: 'sale', id: 'sale_id' },
  { sheet: 'parcel_picks', rows: 'ledger_staged_parcel_pick', key: 'parcel', id: 'parcel_id' },
]

/** Numbers all new rows at once, because IDs give the order within a day, which must be the file's. */
const setReferenceByNumberSql = ({ rows, key }: TransactionReference): string => `
  update ${stagedTable} s set id = numbered.id
  from (
    select line, nextval(pg_get_serial_sequence('ledger_transaction', 'id')) as id from ${stagedTable}
    where id is null and type <> 'reverse' and exists (
      select from ${stagedTable} n where n.id is null and n.type <> 'reverse' and n.key in (select ${key} from ${rows}))
    order by line
  ) numbered
  where numbered.line = s.line`

const setReferenceSql = ({ rows, key, id }: TransactionReference, transactions: string, name: string): string => `
  update ${rows} c set ${id} = x.id from ${transactions} x
  where c.${id} is null and c.${key} = ${name}`

const reversedSql = `(select id from ${stagedTable} where type = 'reverse' and id is not null)`
const currentSql = `(select id, key from ledger_transaction where known_to = 'infinity' and id not in ${reversedSql})`
const transactionsByNumberSql = ({ rows, key }: TransactionReference): string => `(
  select id from ledger_transaction where known_to = 'infinity' and id not in ${reversedSql}
    and id in (select substr(${key}, 2)::bigint from ${rows} where ${key} like '#%'))`

export const matchReferences = async (
  client: PoolClient,
  reference: TransactionReference,
): Promise<readonly MisnamedRow[]> => {
  const { rows, key, id } = reference
  await client.query(setReferenceByNumberSql(reference))
  await client.query(
    setReferenceSql(reference, `(select id, key from ${stagedTable} where type <> 'reverse')`, 'x.key'),
  )
  await client.query(setReferenceSql(reference, currentSql, 'x.key'))
  await client.query(setReferenceSql(reference, transactionsByNumberSql(reference), `'#' || x.id`))
  return queryRows(
    client,
    MisnamedKey,
    `select line, ${key} as key, null::int as first from ${rows} where ${id} is null order by line`,
  )
}

export const matchTransactions = async (client: PoolClient): Promise<readonly MisnamedRow[]> => {
  await client.query(convertToDollarsSql)
  if (await isAnyKeyed(client)) {
    await client.query(matchByFileKeySql)
    await client.query(matchByOwnKeySql)
    const rows = await queryRows(client, MisnamedKey, misnamedSql)
    if (rows.length > 0) return rows
    await client.query(matchRepeatedSql)
    await client.query(dropReversedSql)
  }
  await dropRepeated(client)
  await matchTrades(client)
  return []
}
