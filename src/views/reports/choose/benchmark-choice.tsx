import { Select } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { benchmarkTitle } from '../../../domain/ledger/benchmarks/benchmark.ts'
import { benchmarksOffered } from '../../../domain/reports/run/run-choice.ts'
import { placeIn, type ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import styles from '../reports.module.css'

interface Props {
  readonly picker: ReportPickerRef
}

const own = ''

export const BenchmarkChoice = ({ picker }: Props) => {
  const { choice, ...context } = useSelector(picker, (snapshot) => snapshot.context)
  const offered = benchmarksOffered(choice, placeIn(context))
  if (offered.length === 0) return null
  return (
    <div className={styles['step']}>
      <Select
        label="Benchmark"
        allowDeselect={false}
        data={[
          { value: own, label: 'The portfolio’s own' },
          ...offered.map((one) => ({ value: one.code, label: benchmarkTitle(one) })),
        ]}
        value={O.isSome(choice.benchmark) ? choice.benchmark.value : own}
        onChange={(code) =>
          picker.send({ type: 'benchmark.chosen', code: code === null || code === own ? O.none : O.some(code) })
        }
      />
    </div>
  )
}
