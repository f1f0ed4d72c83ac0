import { benchmarkTitle, type ListedBenchmark } from '../../../domain/ledger/benchmarks/benchmark.ts'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly benchmarks: readonly ListedBenchmark[]
  /** Empty for the portfolio's own benchmark. */
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

export const BenchmarkSelect = ({ benchmarks, chosen, onChoose }: Props) => (
  <ListedSelect
    label="Benchmark"
    allowDeselect={false}
    data={[
      { value: '', label: 'The portfolio’s own' },
      ...benchmarks.map((one) => ({ value: one.code, label: benchmarkTitle(one) })),
    ]}
    value={chosen}
    onChange={(code) => onChoose(code ?? '')}
  />
)
