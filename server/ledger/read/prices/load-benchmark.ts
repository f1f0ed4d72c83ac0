import * as t from 'io-ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { type Benchmark, BenchmarkKind, benchmarkChoices } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { blendIndex, RebalancingInterval, lastRebalancingDay } from '../../../../src/domain/ledger/benchmarks/blend.ts'
import type { DatedStep } from '../../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readBenchmarkValues } from './read-series.ts'
import type { DateSpan } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

const ChosenBenchmark = t.strict({ code: t.string, name: t.string, kind: BenchmarkKind })

const benchmarkSql = `select code, name, kind from ledger_benchmark as b where code = $2 and ${isKnownSql('b')}`

/** The choice of the nearest level wins. A choice of no benchmark overrides the firm's choice. */
const chosenBenchmarkSql = `
  with choice as (
    select c.benchmark
    from unnest($2::text[], $3::text[]) with ordinality as wanted (level, code, place)
    join ledger_benchmark_choice as c on c.level = wanted.level and c.code = wanted.code and ${isKnownSql('c')}
    order by place limit 1
  )
  select b.code, b.name, b.kind from choice join ledger_benchmark as b on b.code = choice.benchmark and ${isKnownSql('b')}`

const BlendPart = t.strict({ part: t.string, weight: t.number, rebalanced: RebalancingInterval })

const blendPartsSql = `
  select part, weight::float8, rebalanced
  from ledger_benchmark_part as p where benchmark = $2 and weight > 0 and ${isKnownSql('p')}
  order by part`

const readIndex = async (
  snapshot: LedgerSnapshot,
  code: string,
  { from, to }: DateSpan,
): Promise<readonly DatedStep[]> => {
  const [first, ...others] = await queryRows(snapshot.client, BlendPart, blendPartsSql, [snapshot.knownBefore, code])
  if (first === undefined) return (await readBenchmarkValues(snapshot, [code], { from, to })).get(code) ?? []
  const blended = [first, ...others]
  const since: IsoDate = lastRebalancingDay(first.rebalanced, from) ?? '0001-01-01'
  const codes = blended.map(({ part }) => part)
  const values = await readBenchmarkValues(snapshot, codes, { from: since, to })
  return blendIndex(
    blended.map(({ part, weight }) => ({ weight, values: values.get(part) ?? [] })),
    first.rebalanced,
  )
}

const findBenchmark = async (
  { client, knownBefore }: LedgerSnapshot,
  asked: ReturnType<typeof benchmarkChoices> | string,
): Promise<t.TypeOf<typeof ChosenBenchmark> | undefined> => {
  const [found] =
    typeof asked === 'string'
      ? await queryRows(client, ChosenBenchmark, benchmarkSql, [knownBefore, asked])
      : await queryRows(client, ChosenBenchmark, chosenBenchmarkSql, [
          knownBefore,
          asked.map(({ level }) => level),
          asked.map(({ code }) => code),
        ])
  return found
}

export const loadBenchmark = async (
  snapshot: LedgerSnapshot,
  asked: ReturnType<typeof benchmarkChoices> | string,
  span: DateSpan,
): Promise<Benchmark | null> => {
  const found = await findBenchmark(snapshot, asked)
  return found === undefined ? null : { ...found, index: await readIndex(snapshot, found.code, span) }
}
