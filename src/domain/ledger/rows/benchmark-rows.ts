import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { BenchmarkKind, BenchmarkLevel } from '../benchmarks/benchmark.ts'
import { Rebalanced } from '../benchmarks/blend.ts'
import { Code, CodeOrNone, Name, NotNegative, oneOf, Positive } from './cell.ts'

export const BenchmarkRow = t.readonly(t.strict({ code: Code, name: Name, kind: oneOf(BenchmarkKind) }))
export type BenchmarkRow = t.TypeOf<typeof BenchmarkRow>

export const BenchmarkValueRow = t.readonly(t.strict({ code: Code, date: IsoDate, value: Positive }))
export type BenchmarkValueRow = t.TypeOf<typeof BenchmarkValueRow>

export const BenchmarkPartRow = t.readonly(
  t.strict({ code: Code, part: Code, weight: NotNegative, rebalanced: oneOf(Rebalanced) }),
)
export type BenchmarkPartRow = t.TypeOf<typeof BenchmarkPartRow>

export const BenchmarkChoiceRow = t.readonly(
  t.strict({ level: oneOf(BenchmarkLevel), code: Code, benchmark: CodeOrNone }),
)
export type BenchmarkChoiceRow = t.TypeOf<typeof BenchmarkChoiceRow>
