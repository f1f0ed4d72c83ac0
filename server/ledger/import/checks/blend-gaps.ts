import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { type LedgerTable, ledgerTables } from '../stage.ts'
import { currentRowsSql, rowsAfterImportSql } from './rows-to-be.ts'

const GapReason = t.strict({ reason: t.string })

type BenchmarkTable = 'benchmarks' | 'benchmark_values' | 'benchmark_parts'

const blendGapsSql = (rowsOf: (sheet: BenchmarkTable) => string): string => `
  with benchmark as (${rowsOf('benchmarks')}),
    part as (select * from (${rowsOf('benchmark_parts')}) parts where weight > 0),
    valued as (select distinct benchmark from (${rowsOf('benchmark_values')}) rows)
  select format('the weights of %s add up to %s instead of 100', benchmark, trim_scale(sum(weight))) as reason
  from part group by benchmark having sum(weight) <> 100
  union all
  select format('%s is rebalanced in more than one way', benchmark)
  from part group by benchmark having count(distinct rebalanced) > 1
  union all
  select format('%s is a blend but has values of its own', benchmark) from valued where benchmark in (select benchmark from part)
  union all
  select format('%s, a part of %s, is a blend itself', part, benchmark) from part where part in (select benchmark from part)
  union all
  select format('%s (%s) does not have the kind of %s (%s), which contains it', own.code, own.kind, whole.code, whole.kind)
  from part join benchmark as whole on whole.code = part.benchmark join benchmark as own on own.code = part.part
  where own.kind <> whole.kind
  order by 1`

const reasonsOf = async (client: PoolClient, rows: (table: LedgerTable) => string): Promise<readonly string[]> => {
  const rowsOf = (sheet: BenchmarkTable): string =>
    ledgerTables
      .filter((table) => table.sheet === sheet)
      .map(rows)
      .join('')
  return (await queryRows(client, GapReason, blendGapsSql(rowsOf))).map(({ reason }) => reason)
}

export const stagedBlendGaps = (client: PoolClient): Promise<readonly string[]> => reasonsOf(client, rowsAfterImportSql)

export const currentBlendGaps = (client: PoolClient): Promise<readonly string[]> => reasonsOf(client, currentRowsSql)
