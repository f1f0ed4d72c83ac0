import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { componentMeanings, paymentTypes } from '../../../../src/domain/ledger/income/component.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { isOneOfTypesSql } from '../../read/scope.ts'
import type { ReadFile } from '../reading/staged-lines.ts'

const optionalLine = t.union([t.number, t.null])

const sumColumns = { key: t.string, type: t.string, paid: t.string, parts: t.string }
const UnequalSums = t.strict(sumColumns)
const UnequalSum = t.strict({ ...sumColumns, componentLine: optionalLine, transactionLine: optionalLine })

const componentCashSql = Object.entries(componentMeanings)
  .map(([name, { cash }]) => `('${name}', ${cash.toString()})`)
  .join(', ')

const isSameComponentSql = '(s.transaction_id, s.component) = (l.transaction_id, l.component)'

/** Σ components × effect on cash = amount of the transaction. Components that are all 0 are withdrawn. */
const unequalSumsClauseSql = `
  from paid join part using (id) join (values ${componentCashSql}) as of_cash (component, cash) using (component)
  group by paid.id, paid.key, paid.type, paid.amount
  having bool_or(part.amount <> 0)
    and (sum(part.amount * of_cash.cash) <> paid.amount or not ${isOneOfTypesSql('paid.type', paymentTypes)})`

const unequalSumsSql = `
  with touched as (
    select transaction_id as id from ledger_staged_component union select id from ledger_staged_transaction where id is not null
  ),
  part as (
    select transaction_id as id, component, amount, line from ledger_staged_component
    union all
    select transaction_id, component, amount, null from ledger_component l
    where known_to = 'infinity' and transaction_id in (select id from touched)
      and not exists (select from ledger_staged_component s where ${isSameComponentSql})
  ),
  paid as (
    select id, coalesce(key, '#' || id) as key, type, amount, line from ledger_staged_transaction
    where id is not null and type <> 'reverse'
    union all
    select id, coalesce(key, '#' || id), type, amount, null from ledger_transaction
    where known_to = 'infinity' and id in (select id from touched)
      and id not in (select id from ledger_staged_transaction where id is not null)
  )
  select paid.key, paid.type, paid.amount::text as paid, sum(part.amount * of_cash.cash)::text as parts,
    min(part.line) as "componentLine", min(paid.line) as "transactionLine"
  ${unequalSumsClauseSql}
  order by "componentLine", "transactionLine"`

const unequalComponentsSql = `
  with part as (
    select transaction_id as id, component, amount from ledger_component where known_to = 'infinity'
  ),
  paid as (
    select id, coalesce(key, '#' || id) as key, type, amount from ledger_transaction
    where known_to = 'infinity' and id in (select id from part)
  )
  select paid.key, paid.type, paid.amount::text as paid, sum(part.amount * of_cash.cash)::text as parts
  ${unequalSumsClauseSql}
  order by paid.id`

const GapReason = t.strict({ reason: t.string })

const withoutTransactionSql = `
  select format('%s components of import %s need the transaction %s', count(*), c.import_id, max(last.name)) as reason
  from ledger_component c join lateral (
    select coalesce(x.key, '#' || x.id) as name, x.known_to <> 'infinity' and x.withdrawn_by = x.import_id as is_gone
    from ledger_transaction x where x.id = c.transaction_id order by x.known_to desc limit 1
  ) last on last.is_gone
  where c.known_to = 'infinity' and c.amount <> 0
  group by c.import_id, c.transaction_id order by c.import_id, c.transaction_id`

const reasonOf = ({ key, type, paid, parts }: t.TypeOf<typeof UnequalSums>): string =>
  paymentTypes.includes(type)
    ? `the components of ${key} add up to ${parts}, but ${paid} was paid`
    : `${key} has the type ${type}, which has no components`

export const componentFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> => {
  const fileOf = (sheet: string) => files.find(({ source }) => source.sheet === sheet)?.source.file
  const [own, transactions] = [fileOf('components'), fileOf('transactions')]
  if (own === undefined && transactions === undefined) return []
  const rows = await queryRows(client, UnequalSum, unequalSumsSql)
  return rows.map((row) =>
    row.componentLine === null
      ? { file: transactions ?? own ?? '', line: row.transactionLine, column: 'amount', reason: reasonOf(row) }
      : { file: own ?? '', line: row.componentLine, column: 'amount', reason: reasonOf(row) },
  )
}

export const currentComponentGaps = async (client: PoolClient): Promise<readonly string[]> => [
  ...(await queryRows(client, GapReason, withoutTransactionSql)).map(({ reason }) => reason),
  ...(await queryRows(client, UnequalSums, unequalComponentsSql)).map(reasonOf),
]
