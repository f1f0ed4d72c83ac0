import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { transactionTable } from '../stage.ts'

const stagedTable = transactionTable.staged

/** Not part of a row's identity, because files may begin or stop stating them. */
const settlementColumns = ['settles_on', 'contract_note'] as const

const notContent: readonly string[] = ['key', ...settlementColumns]
const contentColumns = transactionTable.copied.filter((column) => !notContent.includes(column))
const contentList = contentColumns.join(', ')
const contentSql = (alias: string): string => contentColumns.map((column) => `${alias}.${column}`).join(', ')

/** A row still matches the former key and content of a corrected row, but not those of a withdrawn row. */
export const isNotWithdrawnSql = (row: string): string =>
  `(${row}.known_to = 'infinity' or ${row}.import_id in (select id from ledger_source where withdrawn_at is null))`

const unmatchedSql = `id not in (select id from ${stagedTable} where id is not null)`

const knownAccountsSql = `
  select account from (select distinct account from ${stagedTable} where id is null and key is null) named
  where exists (select from ledger_transaction l where l.account = named.account)`

const stagedUnkeyedRowsSql = `
  select line, ${contentList}, ${settlementColumns.join(', ')} from ${stagedTable}
  where id is null and key is null and account in (${knownAccountsSql})`

const correctedSql = `
  select distinct on (l.id, ${contentSql('l')}) l.* from ledger_transaction l
  where l.known_to < 'infinity' and ${isNotWithdrawnSql('l')} and l.account in (select account from ${stagedTable})
    and l.${unmatchedSql}
    and not exists (
      select from ledger_transaction c
      where c.id = l.id and c.known_to = 'infinity' and (${contentSql('c')}) is not distinct from (${contentSql('l')}))
  order by l.id, ${contentSql('l')}, l.known_to desc`

const knownRowsSql = `
  select id, key, true as is_current, ${contentList}, ${settlementColumns.join(', ')} from ledger_transaction
  where known_to = 'infinity' and account in (select account from ${stagedTable}) and ${unmatchedSql}
  union all
  select id, key, false, ${contentList}, ${settlementColumns.join(', ')} from (${correctedSql}) corrected`

/** Pairs by position: rows with equal contract notes, then received rows without one, then known rows without one. */
const pairedSql = (received: string, held: string): string => `
  select max(line) as line, max(id) as id, max(key) as key, bool_or(is_current) as is_current,
    max(settles_on) filter (where line is null) as settles_on, max(contract_note) filter (where line is null) as contract_note
  from (
    select *, row_number() over (partition by ${contentList}, same_note, line is null, contract_note is null order by line, is_current desc, id) + case
        when same_note is not null then 0
        when line is null and contract_note is null then count(id) filter (where contract_note is not null) over own
        when line is not null and contract_note is not null then greatest(
          count(id) filter (where contract_note is not null) over own,
          count(line) filter (where contract_note is null) over own)
        else 0
      end as place
    from (
      select *, case
          when row_number() over (partition by ${contentList}, contract_note, line is null order by line, is_current desc, id)
            <= least(count(line) over own, count(id) over own) then contract_note
        end as same_note
      from (
        select line, null::bigint as id, null::text as key, null::boolean as is_current, ${contentList}, ${settlementColumns.join(', ')} from (${received}) received
        union all
        select null::int, id, key, is_current, ${contentList}, ${settlementColumns.join(', ')} from (${held}) held
      ) both_sides
      window own as (partition by ${contentList}, contract_note)
    ) noted
    window own as (partition by ${contentList}, same_note)
  ) placed
  group by ${contentList}, same_note, place
  having count(line) = 1 and count(id) = 1`

const stagedKeyedRowsSql = `
  select line, ${contentList}, ${settlementColumns.join(', ')} from ${stagedTable}
  where id is null and key is not null and account in (
    select account from ledger_transaction where known_to = 'infinity' and key is null)`

const rowsWithoutKeySql = `
  select id, null::text as key, true as is_current, ${contentList}, ${settlementColumns.join(', ')} from ledger_transaction
  where known_to = 'infinity' and key is null
    and account in (select account from ${stagedTable} where id is null and key is not null) and ${unmatchedSql}`

const settlementAssignmentsSql = settlementColumns
  .map((column) => `${column} = coalesce(s.${column}, pair.${column})`)
  .join(', ')

export const matchRepeatedSql = `
  update ${stagedTable} s set id = pair.id, ${settlementAssignmentsSql}
  from (${pairedSql(stagedKeyedRowsSql, rowsWithoutKeySql)}) pair
  where pair.line = s.line`

const isNew = settlementColumns
  .map((column) => `(s.${column} is not null and s.${column} is distinct from pair.${column})`)
  .join(' or ')

/** A new settlement date or contract note corrects the known row. Rows corrected since then stay unchanged. */
const dropPairedSql = `
  with pair as materialized (${pairedSql(stagedUnkeyedRowsSql, knownRowsSql)}), completed as (
    update ${stagedTable} s set id = pair.id, key = pair.key, ${settlementAssignmentsSql}
    from pair where pair.line = s.line and pair.is_current and (${isNew})
  )
  delete from ${stagedTable} s using pair where pair.line = s.line and not (pair.is_current and (${isNew}))`

/** Faster, with a single sort, for files without settlement. */
const dropSameSql = `
  delete from ${stagedTable} where line in (
    select line from (
      select line,
        count(*) filter (where line is null) over (partition by ${contentList}) as held,
        row_number() over (partition by ${contentList} order by line nulls first) as place
      from (
        select null::int as line, ${contentList} from (${knownRowsSql}) known
        union all
        select line, ${contentList} from (${stagedUnkeyedRowsSql}) unkeyed
      ) both_sides
    ) placed
    where line is not null and place - held <= held)`

const RepeatedFlag = t.strict({ any: t.boolean })

const hasSettlementSql = `
  select exists (
    select from ${stagedTable} where id is null and key is null and (${settlementColumns.map((column) => `${column} is not null`).join(' or ')})
  ) as any`

export const dropRepeated = async (client: PoolClient): Promise<void> => {
  const says = (await queryRows(client, RepeatedFlag, hasSettlementSql)).some(({ any }) => any)
  await client.query(says ? dropPairedSql : dropSameSql)
}
