import { useSelector } from '@xstate/react'
import type { ReportDeskRef } from '../../../machines/reports/report-desk.ts'
import { ChoiceGroup } from '../choose/choice-group.tsx'
import { DateChoice } from '../choose/date-choice.tsx'
import { formatText, orientations, orientationTexts, savedFormats } from './period-text.ts'
import { RunButton } from '../choose/run-button.tsx'
import { Running } from '../run/running.tsx'
import styles from '../reports.module.css'

interface Props {
  readonly desk: ReportDeskRef
  readonly isAuthor: boolean
}

/** The dates, the way round of the pages and the format a report is made with. */
export const ReportSettings = ({ desk, isAuthor }: Props) => {
  const orientation = useSelector(desk, ({ context }) => context.choice.orientation)
  const format = useSelector(desk, ({ context }) => context.format)
  return (
    <div className={styles['steps']}>
      <DateChoice desk={desk} />
      <ChoiceGroup
        label="Pages"
        choices={orientations.map((value) => ({ value, text: orientationTexts[value] }))}
        chosen={orientation}
        onChoose={(chosen) => desk.send({ type: 'orientation.chosen', orientation: chosen })}
      />
      <ChoiceGroup
        label="Save as"
        choices={savedFormats.map((value) => ({ value, text: formatText(value) }))}
        chosen={format}
        onChoose={(chosen) => desk.send({ type: 'format.chosen', format: chosen })}
      />
      <RunButton desk={desk} label="Run again" />
      <Running desk={desk} isAuthor={isAuthor} />
    </div>
  )
}
