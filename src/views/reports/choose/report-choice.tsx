import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { availableReports } from '../../../domain/reports/run/run-choice.ts'
import { runChoiceContextIn, type ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { ChoiceGroup } from './choice-group.tsx'
import styles from '../reports.module.css'

interface Props {
  readonly picker: ReportPickerRef
}

export const ReportChoice = ({ picker }: Props) => {
  const { choice, ...context } = useSelector(picker, (snapshot) => snapshot.context)
  const reports = availableReports(choice, runChoiceContextIn(context))
  return reports.length === 0 ? (
    <p className={styles['empty']}>No reports available yet.</p>
  ) : (
    <ChoiceGroup
      label="Report"
      layout="list"
      choices={reports.map(({ ReportName, ReportTitle }) => ({ value: ReportName, text: ReportTitle }))}
      chosen={O.isSome(choice.report) ? choice.report.value.ReportName : null}
      onChoose={(name) => picker.send({ type: 'report.chosen', name })}
    />
  )
}
