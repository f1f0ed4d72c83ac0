import * as t from 'io-ts'
import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { type Benchmark, BenchmarkKind, benchmarkChoices } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { blendIndex, Rebalanced, rebalancedBefore } from '../../../../src/domain/ledger/benchmarks/blend.ts'
import type { Step } from '../../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readBenchmarkValues } from './read-series.ts'
import type { Span } from '../scope.ts'
import { isKnown, type Snapshot } from '../snapshot.ts'

const Chosen = t.strict({ code: t.string, name: t.string, kind: BenchmarkKind })

const named = `select code, name, kind from ledger_benchmark as b where code = $2 and ${isKnown('b')}`

/** The nearest choice wins; a choice of no benchmark hides the firm's. */
const chosen = `
  with choice as (
    select c.benchmark
    from unnest($2::text[], $3::text[]) with ordinality as wanted (level, code, place)
    join ledger_benchmark_choice as c on c.level = wanted.level and c.code = wanted.code and ${isKnown('c')}
    order by place limit 1
  )
  select b.code, b.name, b.kind from choice join ledger_benchmark as b on b.code = choice.benchmark and ${isKnown('b')}`

const Part = t.strict({ part: t.string, weight: t.number, rebalanced: Rebalanced })

const parts = `
  select part, weight::float8, rebalanced
  from ledger_benchmark_part as p where benchmark = $2 and weight > 0 and ${isKnown('p')}
  order by part`

const readIndex = async (snapshot: Snapshot, code: string, { from, to }: Span): Promise<readonly Step[]> => {
  const [first, ...others] = await queryRows(snapshot.client, Part, parts, [snapshot.knownBefore, code])
  if (first === undefined) return (await readBenchmarkValues(snapshot, [code], { from, to })).get(code) ?? []
  const blended = [first, ...others]
  const since: IsoDate = rebalancedBefore(first.rebalanced, from) ?? '0001-01-01'
  const codes = blended.map(({ part }) => part)
  const values = await readBenchmarkValues(snapshot, codes, { from: since, to })
  return blendIndex(
    blended.map(({ part, weight }) => ({ weight, values: values.get(part) ?? [] })),
    first.rebalanced,
  )
}

const findBenchmark = async (
  { client, knownBefore }: Snapshot,
  asked: ReturnType<typeof benchmarkChoices> | string,
): Promise<t.TypeOf<typeof Chosen> | undefined> => {
  const [found] =
    typeof asked === 'string'
      ? await queryRows(client, Chosen, named, [knownBefore, asked])
      : await queryRows(client, Chosen, chosen, [
          knownBefore,
          asked.map(({ level }) => level),
          asked.map(({ code }) => code),
        ])
  return found
}

export const loadBenchmark = async (
  snapshot: Snapshot,
  asked: ReturnType<typeof benchmarkChoices> | string,
  span: Span,
): Promise<Benchmark | null> => {
  const found = await findBenchmark(snapshot, asked)
  return found === undefined ? null : { ...found, index: await readIndex(snapshot, found.code, span) }
}
