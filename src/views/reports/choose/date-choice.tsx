import { useSelector } from '@xstate/react'
import { O, pipe } from '../../../domain/fp.ts'
import { presetTitle } from '../../../domain/reports/date-presets.ts'
import { askedDates } from '../../../domain/reports/asked-dates.ts'
import { areReversed, requiredDates, presetsFor } from '../../../domain/reports/run/run-choice.ts'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { OwnDates } from './own-dates.tsx'
import { periodText } from '../read/period-text.ts'
import styles from '../reports.module.css'

interface Props {
  readonly picker: ReportPickerRef
}

const DateVerdict = ({ picker }: Props) => {
  const choice = useSelector(picker, ({ context }) => context.choice)
  const asked = pipe(requiredDates(choice), (names) => askedDates(names, choice.dates), periodText)
  return (
    <p role="status" className={styles['period']} data-wrong={areReversed(choice) || undefined}>
      {areReversed(choice) ? 'The start date is after the end date.' : asked}
    </p>
  )
}

export const DateChoice = ({ picker }: Props) => {
  const { choice, ...context } = useSelector(picker, (snapshot) => snapshot.context)
  const presets = presetsFor(choice)
  if (O.isSome(choice.report) && requiredDates(choice).length === 0) return null
  return (
    <div className={styles['step']}>
      <ChoiceGroup
        label="Dates"
        layout="columns"
        choices={presets.map((preset) => ({
          value: preset,
          text: presetTitle(preset, context.offers.currentDataDate),
        }))}
        chosen={choice.preset}
        onChoose={(preset) => picker.send({ type: 'preset.chosen', preset })}
      />
      {choice.preset === 'custom' && (
        <OwnDates
          asked={O.isSome(choice.report) ? requiredDates(choice) : ['StartDate', 'EndDate']}
          dates={choice.dates}
          latest={context.offers.currentDataDate}
          onChoose={(name, date) => picker.send({ type: 'date.chosen', name, date })}
        />
      )}
      <DateVerdict picker={picker} />
    </div>
  )
}
