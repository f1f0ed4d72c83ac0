import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { homeCurrency } from '../../../../src/domain/ledger/rows/exchange-rate-row.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { matchTrades } from './match-trades.ts'
import { dropRepeated, nameKnown, stands } from './repeated-rows.ts'
import { transactionTable } from '../stage.ts'

const staged = transactionTable.staged

/** At the row's own rate, to the cent. No settlement currency means Australian dollars. */
const inDollars = `
  update ${staged} set foreign_amount = amount, amount = round(amount * exchange_rate, 2),
    settlement_currency = nullif(settlement_currency, '${homeCurrency}')
  where exchange_rate is not null or settlement_currency is not null`

const byTheirKey = `
  update ${staged} s set id = known.id
  from (
    select distinct on (l.key) l.key, l.id from ledger_transaction l
    where l.key in (select key from ${staged}) and ${stands('l')}
    order by l.key, l.known_to desc
  ) known
  where known.key = s.key`

const byOurKey = `
  update ${staged} s set id = known.id, key = known.key
  from (
    select distinct on (l.id) l.id, l.key from ledger_transaction l
    where l.id in (select substr(key, 2)::bigint from ${staged} where key like '#%') and ${stands('l')}
    order by l.id, l.known_to desc
  ) known
  where s.key like '#%' and s.key = '#' || known.id`

const Misnamed = t.strict({ line: t.number, key: t.string, first: t.union([t.number, t.null]) })
export type MisnamedRow = t.TypeOf<typeof Misnamed>

const keyOfTrade = '^order/[A-Za-z0-9]{1,20}/[0-9]+(/|$)'

const misnamed = `
  select line, key, null::int as first from ${staged} where id is null and (key like '#%' or key ~ '${keyOfTrade}' or type = 'reverse')
  union all
  select line, coalesce(key, '#' || id), first
  from (select line, key, id, min(line) over (partition by id) as first from ${staged} where id is not null) named
  where line > first
  order by line`

const dropReversed = `
  delete from ${staged} s where type = 'reverse'
    and not exists (select from ledger_transaction l where l.id = s.id and l.known_to = 'infinity')`

const Keyed = t.strict({ any: t.boolean })

const isAnyKeyed = async (client: PoolClient): Promise<boolean> =>
  (await queryRows(client, Keyed, `select exists (select from ${staged} where key is not null) as any`)).some(
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
const numberReferred = ({ rows, key }: TransactionReference): string => `
  update ${staged} s set id = numbered.id
  from (
    select line, nextval(pg_get_serial_sequence('ledger_transaction', 'id')) as id from ${staged}
    where id is null and type <> 'reverse' and exists (
      select from ${staged} n where n.id is null and n.type <> 'reverse' and n.key in (select ${key} from ${rows}))
    order by line
  ) numbered
  where numbered.line = s.line`

const referTo = ({ rows, key, id }: TransactionReference, transactions: string, name: string): string => `
  update ${rows} c set ${id} = x.id from ${transactions} x
  where c.${id} is null and c.${key} = ${name}`

const reversed = `(select id from ${staged} where type = 'reverse' and id is not null)`
const current = `(select id, key from ledger_transaction where known_to = 'infinity' and id not in ${reversed})`
const named = ({ rows, key }: TransactionReference): string => `(
  select id from ledger_transaction where known_to = 'infinity' and id not in ${reversed}
    and id in (select substr(${key}, 2)::bigint from ${rows} where ${key} like '#%'))`

export const matchReferred = async (
  client: PoolClient,
  reference: TransactionReference,
): Promise<readonly MisnamedRow[]> => {
  const { rows, key, id } = reference
  await client.query(numberReferred(reference))
  await client.query(referTo(reference, `(select id, key from ${staged} where type <> 'reverse')`, 'x.key'))
  await client.query(referTo(reference, current, 'x.key'))
  await client.query(referTo(reference, named(reference), `'#' || x.id`))
  return queryRows(
    client,
    Misnamed,
    `select line, ${key} as key, null::int as first from ${rows} where ${id} is null order by line`,
  )
}

export const matchTransactions = async (client: PoolClient): Promise<readonly MisnamedRow[]> => {
  await client.query(inDollars)
  if (await isAnyKeyed(client)) {
    await client.query(byTheirKey)
    await client.query(byOurKey)
    const rows = await queryRows(client, Misnamed, misnamed)
    if (rows.length > 0) return rows
    await client.query(nameKnown)
    await client.query(dropReversed)
  }
  await dropRepeated(client)
  await matchTrades(client)
  return []
}
