import { useSelector } from '@xstate/react'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { ChoiceGroup } from '../choose/choice-group.tsx'
import { BenchmarkChoice } from '../choose/benchmark-choice.tsx'
import { DateChoice } from '../choose/date-choice.tsx'
import { formatText, orientations, orientationTexts, savedFormats } from './period-text.ts'
import { RunButton } from '../choose/run-button.tsx'
import { Running } from '../run/running.tsx'
import styles from '../reports.module.css'

interface Props {
  readonly picker: ReportPickerRef
  readonly isAuthor: boolean
}

export const ReportSettings = ({ picker, isAuthor }: Props) => {
  const orientation = useSelector(picker, ({ context }) => context.choice.orientation)
  const format = useSelector(picker, ({ context }) => context.format)
  return (
    <div className={styles['steps']}>
      <DateChoice picker={picker} />
      <BenchmarkChoice picker={picker} />
      <ChoiceGroup
        label="Pages"
        choices={orientations.map((value) => ({ value, text: orientationTexts[value] }))}
        chosen={orientation}
        onChoose={(chosen) => picker.send({ type: 'orientation.chosen', orientation: chosen })}
      />
      <ChoiceGroup
        label="Save as"
        choices={savedFormats.map((value) => ({ value, text: formatText(value) }))}
        chosen={format}
        onChoose={(chosen) => picker.send({ type: 'format.chosen', format: chosen })}
      />
      <RunButton picker={picker} label="Run again" />
      <Running picker={picker} isAuthor={isAuthor} />
    </div>
  )
}
