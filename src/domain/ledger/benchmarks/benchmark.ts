import * as t from 'io-ts'
import type { Account } from '../accounts/account.ts'
import type { DatedStep } from '../valuation/step.ts'

export const BenchmarkKind = t.keyof({ price: null, accumulation: null })
export type BenchmarkKind = t.TypeOf<typeof BenchmarkKind>

export const BenchmarkLevel = t.keyof({ firm: null, group: null, account: null })
export type BenchmarkLevel = t.TypeOf<typeof BenchmarkLevel>

export const ListedBenchmark = t.readonly(t.strict({ code: t.string, name: t.string, kind: BenchmarkKind }))
export type ListedBenchmark = t.TypeOf<typeof ListedBenchmark>

export interface Benchmark {
  readonly code: string
  readonly name: string
  readonly kind: BenchmarkKind
  readonly index: readonly DatedStep[]
}

export const benchmarkTitle = ({ name, kind }: Pick<Benchmark, 'name' | 'kind'>): string =>
  name.toLowerCase().includes(kind) ? name : `${name} (${kind})`

export const benchmarkNote = (benchmark: Pick<Benchmark, 'name' | 'kind'>): string =>
  `${benchmark.name} is ${
    benchmark.kind === 'price'
      ? 'a price index: without distributions'
      : 'an accumulation index: distributions reinvested'
  }, before tax and costs.`

interface BenchmarkChoice {
  readonly level: BenchmarkLevel
  readonly code: string
}

const firmBenchmarkChoice: BenchmarkChoice = { level: 'firm', code: 'firm' }

export const benchmarkChoices = (
  type: 'account' | 'portfolio' | 'group' | 'adviser' | 'firm',
  code: string,
  accounts: readonly Account[],
): readonly BenchmarkChoice[] => {
  switch (type) {
    case 'account':
    case 'portfolio':
      return [
        { level: 'account', code },
        ...accounts.map(({ GroupCode }): BenchmarkChoice => ({ level: 'group', code: GroupCode })),
        firmBenchmarkChoice,
      ]
    case 'group':
      return [{ level: 'group', code }, firmBenchmarkChoice]
    case 'adviser':
    case 'firm':
      return [firmBenchmarkChoice]
  }
}
