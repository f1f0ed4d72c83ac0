import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { BenchmarkKind, BenchmarkLevel } from '../benchmarks/benchmark.ts'
import { RebalancingInterval } from '../benchmarks/blend.ts'
import { CodeCell, CodeOrNone, NameCell, NotNegativeCell, choiceCell, PositiveCell } from './cell.ts'

export const BenchmarkRow = t.readonly(t.strict({ code: CodeCell, name: NameCell, kind: choiceCell(BenchmarkKind) }))
export type BenchmarkRow = t.TypeOf<typeof BenchmarkRow>

export const BenchmarkValueRow = t.readonly(t.strict({ code: CodeCell, date: IsoDate, value: PositiveCell }))
export type BenchmarkValueRow = t.TypeOf<typeof BenchmarkValueRow>

export const BenchmarkPartRow = t.readonly(
  t.strict({ code: CodeCell, part: CodeCell, weight: NotNegativeCell, rebalanced: choiceCell(RebalancingInterval) }),
)
export type BenchmarkPartRow = t.TypeOf<typeof BenchmarkPartRow>

export const BenchmarkChoiceRow = t.readonly(
  t.strict({ level: choiceCell(BenchmarkLevel), code: CodeCell, benchmark: CodeOrNone }),
)
export type BenchmarkChoiceRow = t.TypeOf<typeof BenchmarkChoiceRow>
