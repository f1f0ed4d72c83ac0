import type { Pool } from 'pg'
import * as api from '../../../src/api/ledger/benchmarks.ts'
import { TE } from '../../../src/domain/fp.ts'
import { ListedBenchmark } from '../../../src/domain/ledger/benchmarks/benchmark.ts'
import type { Router } from '../../http/router.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const sql = `
  select code, name, kind from ledger_benchmark as b
  where known_to = 'infinity' and (
    exists (select from ledger_benchmark_value as v where v.benchmark = b.code and v.known_to = 'infinity')
    or exists (select from ledger_benchmark_part as p where p.benchmark = b.code and p.weight > 0 and p.known_to = 'infinity')
  )
  order by name, code`

export const benchmarkRoutes = (router: Router, { pool }: { readonly pool: Pool }): void => {
  router.guarded(api.benchmarks, () => TE.fromTask(() => queryRows(pool, ListedBenchmark, sql)))
}
