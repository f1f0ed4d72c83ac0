import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { availableBenchmarks } from '../../../domain/reports/run/run-choice.ts'
import { runChoiceContextIn, type ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import styles from '../reports.module.css'
import { BenchmarkSelect } from './benchmark-select.tsx'

interface Props {
  readonly picker: ReportPickerRef
}

export const BenchmarkChoice = ({ picker }: Props) => {
  const { choice, ...context } = useSelector(picker, (snapshot) => snapshot.context)
  const offered = availableBenchmarks(choice, runChoiceContextIn(context))
  if (offered.length === 0) return null
  return (
    <div className={styles['step']}>
      <BenchmarkSelect
        benchmarks={offered}
        chosen={O.isSome(choice.benchmark) ? choice.benchmark.value : ''}
        onChoose={(code) => picker.send({ type: 'benchmark.chosen', code: code === '' ? O.none : O.some(code) })}
      />
    </div>
  )
}
