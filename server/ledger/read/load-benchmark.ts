import * as t from 'io-ts'
import { totalReturnIndex } from '../../../src/domain/ledger/returns/benchmark.ts'
import { priceSteps } from '../../../src/domain/ledger/valuation/price.ts'
import type { Step } from '../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import type { Span } from './scope.ts'
import { readPrices } from './read-prices.ts'
import { readSplits } from './read-splits.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

export interface Benchmark {
  readonly name: string
  readonly index: readonly Step[]
}

const choice = `
  select code from ledger_security as s
  where (code = 'STW' or sector = 'ETF') and ${isKnown('s')}
  order by code <> 'STW', code limit 1`

const distributions = `
  select date::text, max(price)::float8 as value
  from ledger_transaction as x
  where security = $2 and type in ('dividend', 'distribution') and price is not null and ${isKnown('x')}
  group by date order by date`

const Code = t.strict({ code: t.string })
const Distribution = t.strict({ date: t.string, value: t.number })

/** STW where the ledger has it, else its first ETF; what it distributed a share is what any account of the firm was paid. */
export const loadBenchmark = async (snapshot: Snapshot, { from, to }: Span): Promise<Benchmark> => {
  const { client, knownBefore } = snapshot
  const [chosen] = await queryRows(client, Code, choice, [knownBefore])
  if (chosen === undefined) return { name: 'Benchmark', index: [] }
  const { code } = chosen
  const splits = (await readSplits(snapshot, [code], to)).get(code) ?? []
  const market = (await readPrices(snapshot, [code], from, to)).get(code) ?? []
  const paid = await queryRows(client, Distribution, distributions, [knownBefore, code])
  const index = totalReturnIndex({
    prices: priceSteps(market, splits, []),
    splits,
    distributions: paid.filter(({ date }) => date > (market[0]?.date ?? '') && date <= to),
  })
  return { name: code, index }
}
